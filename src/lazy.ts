import { lazy as lazyOfReact } from 'react'

/** Milliseconds between two attempts to load code. */
const retryDelayMs = 1000

/** Resolves after a pause, or as soon as the browser is online again. */
const waitBeforeRetry = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryDelayMs)
    globalThis.addEventListener('online', done)
  })

const isReached = () =>
  fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * Loads code, and waits while the network or the server is unavailable.
 *
 * @throws the error of `load`, if `load` fails twice while the server answers: the server no longer has the code.
 */
async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries > 1 && (await isReached())) throw error
      await waitBeforeRetry()
    }
  }
}

/**
 * React's `lazy` for components, with further attempts if the network fails while the code is loaded. Until the network
 * is back, the component shows its fallback. The rest of the page and all typed text stay visible.
 */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => loadWithRetry(load))
