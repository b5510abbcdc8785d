import { createUserPromptQueue, type UserPrompt as QuestionOf, type UserPromptQueue } from './user-prompt-queue'

/** What is asked for, by the names under which the call `prove` takes it: 'currentPassword', 'code'. */
type Asks = readonly string[]

/** A question to whoever sits at the screen: to prove that they are the person who is signed in. */
export type ProofPrompt = QuestionOf<Asks, string>

/** Where a call that takes a proof has it asked for. */
export type ProofPrompts = UserPromptQueue<Asks, string>

export const createProofPrompts = (): ProofPrompts => createUserPromptQueue()
