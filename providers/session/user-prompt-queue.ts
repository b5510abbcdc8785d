/** A queue that shows one prompt to the user at a time. */
export interface UserPromptQueue<Asked, Answer> {
  /** The promise resolves to undefined if there is no listener, or if the user cancels. */
  ask(asked: Asked): Promise<Answer | undefined>
  /** Passes each prompt to the listener, including earlier prompts. Returns a function that removes the listener. */
  listen(listener: (question: UserPrompt<Asked, Answer>) => void): () => void
}

export interface UserPrompt<Asked, Answer> {
  readonly subject: Asked
  /** Ends the prompt with the user's answer. A call without an argument means that the user has cancelled. */
  readonly answer: (answer?: Answer) => void
}

/**
 * @param waits whether a prompt waits for a later listener. By default, the prompt resolves to undefined if there is no
 * listener.
 */
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

/** The proofs that the call `prove` requests, by name: 'currentPassword', 'code'. */
type RequestedProofs = readonly string[]

/** A prompt that asks the user to prove their identity. */
export type ProofPrompt = UserPrompt<RequestedProofs, string>

/** The queue of prompts that ask for proofs of identity. */
export type ProofPrompts = UserPromptQueue<RequestedProofs, string>

export const createReauthenticationPrompts = (): ProofPrompts => createUserPromptQueue()
