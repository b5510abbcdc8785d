/** Questions to whoever sits at the screen, one after another. */
export interface UserPromptQueue<Asked, Answer> {
  /** Answers undefined where there is nobody to ask, or they would rather not. */
  ask(asked: Asked): Promise<Answer | undefined>
  /** Puts every question through the listener. Answers how to stop. */
  listen(listener: (question: UserPrompt<Asked, Answer>) => void): () => void
}

export interface UserPrompt<Asked, Answer> {
  readonly subject: Asked
  /** Ends the question; without an answer where they would rather not. */
  readonly answer: (answer?: Answer) => void
}

/** @param waits a question that comes before anybody listens is put once somebody does. Default: there is nobody to ask. */
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
