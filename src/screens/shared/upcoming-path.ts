import { createContext } from 'react'

/**
 * The path where the person is, or is about to be while the code of a page is on its way. It is asked for when it matters, so
 * that nothing is drawn with each address. Default: unknown.
 */
export const UpcomingPathContext = createContext<() => string | undefined>(() => undefined)
