import { flushSync } from 'react-dom'

/** What a navigation that asks for it shows is drawn at once. */
export const drawnAtOnce = (show: () => unknown): undefined => {
  flushSync(show)
}
