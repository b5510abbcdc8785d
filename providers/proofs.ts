import { createQuestions, type Question as QuestionOf, type Questions } from './questions'

/** What is asked for, by the names under which the call `prove` takes it: 'currentPassword', 'code'. */
type Asks = readonly string[]

/** A question to whoever sits at the screen: to prove that they are the person who is signed in. */
export type Question = QuestionOf<Asks, string>

/** Where a call that takes a proof has it asked for. */
export type Proofs = Questions<Asks, string>

export const createProofs = (): Proofs => createQuestions()
