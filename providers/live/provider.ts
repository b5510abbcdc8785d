import type { LiveProvider } from '@refinedev/core'
import type { LiveHub } from './hub'

const prefix = 'resources/'

/** Refine's live provider. Components that show records of a changed resource read them again. */
export const createLiveProvider = (hub: LiveHub): LiveProvider => ({
  subscribe: ({ channel, callback }) => {
    const resource = channel.startsWith(prefix) ? channel.slice(prefix.length) : channel
    // After a change made in this window, the code that made the change has already read the data again.
    return hub.subscribe(resource, ({ isFromThisWindow: isHere }) => {
      if (!isHere) callback({ channel, type: '*', payload: {}, date: new Date() })
    })
  },
  unsubscribe: (stop: () => void) => stop(),
})
