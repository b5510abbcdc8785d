import { createContext } from 'react'

/**
 * Returns the current path, or the next path while the code of its page loads. It is a function, so that a change of
 * the address renders nothing. Default: unknown.
 */
export const UpcomingPathContext = createContext<() => string | undefined>(() => undefined)
