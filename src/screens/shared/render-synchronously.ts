import { flushSync } from 'react-dom'

/** What a navigation that asks for it shows is drawn at once. */
export const renderSynchronously = (show: () => unknown): undefined => {
  flushSync(show)
}
