import { createUserPromptQueue } from './user-prompt-queue'

/** A prompt for the user to sign in to another API. */
export interface SignInPrompt {
  /** The name of the API. */
  readonly api: string
  /** Ends the prompt, with the information whether the user has signed in. */
  readonly answer: (isSignedIn: boolean) => void
}

/** The queue of prompts for other APIs. */
export interface SignInPrompts {
  /** Prompts once for each API, for any number of waiting calls. Resolves to false if the user cancels. */
  ask(api: string): Promise<boolean>
  /** Shows every prompt with the listener, including an earlier prompt. Returns a function that stops the listener. */
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
