import { createContext } from 'react'

/**
 * Returns the current path, or the next path while the code of its page loads. The value is read through a function, so
 * that a change of the address renders nothing. Default: the path is unknown.
 */
export const UpcomingPathContext = createContext<() => string | undefined>(() => undefined)
