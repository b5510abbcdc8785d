/** A question to whoever sits at the screen: to prove that they are the person who is signed in. */
export interface Question {
  /** What is asked for, by the names under which the call `prove` takes it: 'currentPassword', 'code'. */
  readonly asks: readonly string[]
  /** Ends the question: with a proof, or without one where they would rather not. */
  readonly answer: (proof?: string) => void
}

/** Where a call that takes a proof has it asked for. */
export interface Proofs {
  /** Asks, one question after another. Answers undefined where there is nobody to ask, or they would rather not. */
  ask(asks: readonly string[]): Promise<string | undefined>
  /** Puts every question through the listener. Answers how to stop. */
  listen(listener: (question: Question) => void): () => void
}

export function createProofs(): Proofs {
  let listener: ((question: Question) => void) | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (asks) => {
      const asked = last.then(
        () => new Promise<string | undefined>((answer) => (listener ? listener({ asks, answer }) : answer(undefined))),
      )
      last = asked
      return asked
    },
    listen: (next) => {
      listener = next
      return () => {
        if (listener === next) listener = undefined
      }
    },
  }
}
