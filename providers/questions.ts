/** Questions to whoever sits at the screen, one after another. */
export interface Questions<Asked, Answer> {
  /** Answers undefined where there is nobody to ask, or they would rather not. */
  ask(asked: Asked): Promise<Answer | undefined>
  /** Puts every question through the listener. Answers how to stop. */
  listen(listener: (question: Question<Asked, Answer>) => void): () => void
}

export interface Question<Asked, Answer> {
  readonly asked: Asked
  /** Ends the question; without an answer where they would rather not. */
  readonly answer: (answer?: Answer) => void
}

/** @param waits a question that comes before anybody listens is put once somebody does. Default: there is nobody to ask. */
export function createQuestions<Asked, Answer>({ waits = false } = {}): Questions<Asked, Answer> {
  let listener: ((question: Question<Asked, Answer>) => void) | undefined
  let waiting: Question<Asked, Answer> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (asked) => {
      const answered = last.then(
        () =>
          new Promise<Answer | undefined>((answer) => {
            if (listener) listener({ asked, answer })
            else if (waits) waiting = { asked, answer }
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
