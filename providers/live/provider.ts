import type { LiveProvider } from '@refinedev/core'
import type { LiveHub } from './hub'

const prefix = 'resources/'

/** Refine's live provider over what is heard: whoever shows records of a resource asks for them again. */
export const createLiveProvider = (hub: LiveHub): LiveProvider => ({
  subscribe: ({ channel, callback }) => {
    const resource = channel.startsWith(prefix) ? channel.slice(prefix.length) : channel
    // What was changed here has been asked for again by whoever changed it.
    return hub.subscribe(resource, ({ isFromThisWindow: isHere }) => {
      if (!isHere) callback({ channel, type: '*', payload: {}, date: new Date() })
    })
  },
  unsubscribe: (stop: () => void) => stop(),
})
