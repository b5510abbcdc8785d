import type { FastifyInstance } from 'fastify'
import type { DashboardAnswers } from './dashboard'
import type { Handlers } from './handler'
import type { OutboxOptions } from './mail'
import type { MakeSample } from './sample'
import type { Store } from './store'

/** What a business brings to the server besides its declarations: `business/server.ts` of its folder. */
export interface ServerSide {
  /** What the declarations of its resources cannot say, by the name of the resource. Default: nothing. */
  readonly handlers?: Handlers
  /**
   * Puts in order what an earlier version has written, each time the server starts, once the tables are there and before
   * anybody is answered. Default: nothing.
   */
  readonly onReady?: (store: Store) => Promise<void>
  /** Makes the sample data of an empty store. Default: rows made up from the declarations, and one person for each role. */
  readonly sample?: MakeSample
  /**
   * Adds calls that belong to no resource, below the base of the API, for those who are signed in: `request.person` is who
   * calls, `storeWithin(store, request.person)` has the records that they see. Default: none.
   */
  readonly routes?: (app: FastifyInstance, store: Store) => void
  /** The letters that are sent once what causes them is kept. Default: the business has none. */
  readonly outbox?: OutboxOptions
  /** What words cannot say of the dashboard, by the names that its declaration gives in `answeredBy`. Default: nothing. */
  readonly dashboard?: DashboardAnswers
}

/** Declares what a business brings to the server. */
export const defineServer = (side: ServerSide): ServerSide => side
