/** A question to whoever sits at the screen: to sign in to another API as well. */
export interface Entry {
  /** The name of the API. */
  readonly api: string
  /** Ends the question: whether they have signed in. */
  readonly answer: (isSignedIn: boolean) => void
}

/** Where a call of another API has somebody sign in there. */
export interface Entries {
  /** Asks once for each API, however many calls wait for it. Answers false where they would rather not. */
  ask(api: string): Promise<boolean>
  /** Puts every question through the listener, and first the one that came before it. Answers how to stop. */
  listen(listener: (entry: Entry) => void): () => void
}

export function createEntries(): Entries {
  let listener: ((entry: Entry) => void) | undefined
  let waiting: Entry | undefined
  let last: Promise<unknown> = Promise.resolve()
  const asked = new Map<string, Promise<boolean>>()
  return {
    ask: (api) => {
      const known = asked.get(api)
      if (known) return known
      const answered = last.then(
        () =>
          new Promise<boolean>((answer) => {
            if (listener) listener({ api, answer })
            else waiting = { api, answer }
          }),
      )
      last = answered
      asked.set(api, answered)
      return answered.finally(() => asked.delete(api))
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
