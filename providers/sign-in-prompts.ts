import { createUserPromptQueue } from './user-prompt-queue'

/** A question to whoever sits at the screen: to sign in to another API as well. */
export interface SignInPrompt {
  /** The name of the API. */
  readonly api: string
  /** Ends the question: whether they have signed in. */
  readonly answer: (isSignedIn: boolean) => void
}

/** Where a call of another API has somebody sign in there. */
export interface SignInPrompts {
  /** Asks once for each API, however many calls wait for it. Answers false where they would rather not. */
  ask(api: string): Promise<boolean>
  /** Puts every question through the listener, and first the one that came before it. Answers how to stop. */
  listen(listener: (entry: SignInPrompt) => void): () => void
}

export function createSignInPrompts(): SignInPrompts {
  const questions = createUserPromptQueue<string, boolean>({ waits: true })
  const asked = new Map<string, Promise<boolean>>()
  return {
    ask: (api) => {
      const known = asked.get(api)
      if (known) return known
      const answered = questions.ask(api).then((isSignedIn) => isSignedIn === true)
      asked.set(api, answered)
      return answered.finally(() => asked.delete(api))
    },
    listen: (listener) => questions.listen(({ subject: api, answer }) => listener({ api, answer })),
  }
}
