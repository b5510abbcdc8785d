/** A queue of prompts to the user, one at a time. */
export interface UserPromptQueue<Asked, Answer> {
  /** Resolves to undefined if no listener exists or the user cancels. */
  ask(asked: Asked): Promise<Answer | undefined>
  /** Shows every prompt with the listener. Returns a function that stops the listener. */
  listen(listener: (question: UserPrompt<Asked, Answer>) => void): () => void
}

export interface UserPrompt<Asked, Answer> {
  readonly subject: Asked
  /** Ends the prompt. Without an argument, the user has cancelled. */
  readonly answer: (answer?: Answer) => void
}

/** @param waits whether a prompt waits for a later listener. Default: false, the prompt resolves to undefined. */
export function createUserPromptQueue<Asked, Answer>({ waits = false } = {}): UserPromptQueue<Asked, Answer> {
  let listener: ((question: UserPrompt<Asked, Answer>) => void) | undefined
  let waiting: UserPrompt<Asked, Answer> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (asked) => {
      const answered = last.then(
        () =>
          new Promise<Answer | undefined>((answer) => {
            if (listener) listener({ subject: asked, answer })
            else if (waits) waiting = { subject: asked, answer }
            else answer(undefined)
          }),
      )
      last = answered
      return answered
    },
    listen: (next) => {
      listener = next
      if (waiting) next(waiting)
      waiting = undefined
      return () => {
        if (listener === next) listener = undefined
      }
    },
  }
}

/** The requested proofs, by their names in the call `prove`: 'currentPassword', 'code'. */
type RequestedProofs = readonly string[]

/** A prompt for the user to prove their identity. */
export type ProofPrompt = UserPrompt<RequestedProofs, string>

/** The queue of prompts for proofs of identity. */
export type ProofPrompts = UserPromptQueue<RequestedProofs, string>

export const createProofPrompts = (): ProofPrompts => createUserPromptQueue()
