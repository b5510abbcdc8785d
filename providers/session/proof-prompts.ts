import { createUserPromptQueue, type UserPrompt as QuestionOf, type UserPromptQueue } from './user-prompt-queue'

/** The requested proofs, by their names in the call `prove`: 'currentPassword', 'code'. */
type Asks = readonly string[]

/** A prompt for the user to prove their identity. */
export type ProofPrompt = QuestionOf<Asks, string>

/** The queue of prompts for proofs of identity. */
export type ProofPrompts = UserPromptQueue<Asks, string>

export const createProofPrompts = (): ProofPrompts => createUserPromptQueue()
