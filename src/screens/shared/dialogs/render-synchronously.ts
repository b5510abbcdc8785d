import { flushSync } from 'react-dom'

/** Renders the result of a navigation synchronously. */
export const renderSynchronously = (show: () => unknown): undefined => {
  flushSync(show)
}
