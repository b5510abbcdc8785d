import type { FastifyInstance } from 'fastify'
import { apiBase, historyResource, liveCalls, t } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { Problem } from '../../platform/problem'
import { createHistoryFeed } from './history-feed'
import { createLiveSubscribers } from './live-subscribers'
import { addPresenceRoutes } from './presence'

/** The maximum number of live streams of one person. Each browser has one live stream. */
const mostOfOne = 30

class LiveStreamsExceeded extends Problem {
  override readonly retryAfter = 60
}

/** The open live streams. */
export interface LiveStreams {
  /** The number of open live streams. */
  count(): number
}

/**
 * Adds the stream of live events. The stream reports every change that the caller may see, and the people who view the
 * same records. `request.person` must be set before this call.
 */
export async function addLiveRoutes(app: FastifyInstance, store: Store): Promise<LiveStreams> {
  if (!store.registry.find(historyResource)) return { count: () => 0 }
  const feed = createHistoryFeed(store, (error) => {
    // Failing calls already report an outage of the database.
    if (!(error instanceof DatabaseUnavailable)) app.log.error(error, 'Live changes could not be sent.')
  })
  const readers = createLiveSubscribers(store, feed)
  const presence = await addPresenceRoutes(app, store, readers)
  await feed.ready()
  const { method, path } = liveCalls.stream

  app.route({
    method,
    url: apiBase + path,
    exposeHeadRoute: false,
    compress: false,
    config: { lasting: true },
    handler: async (request, reply) => {
      if (readers.of(request.person.id).length >= mostOfOne)
        throw new LiveStreamsExceeded(429, t('You have too many windows open. Close some, and load the page again.'))
      const cursor = request.headers['last-event-id']
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // The header turns off response buffering in proxies, because buffering would delay the events.
        'x-accel-buffering': 'no',
      })
      const stream = await readers.open(request, cursor === undefined ? undefined : String(cursor))
      return reply.send(stream)
    },
  })

  app.addHook('preClose', async () => {
    presence.close()
    feed.close()
    readers.close()
  })
  return { count: () => readers.all().length }
}
