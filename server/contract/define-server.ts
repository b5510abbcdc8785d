import type { FastifyInstance } from 'fastify'
import type { DashboardAnswers } from './dashboard'
import type { Handlers } from './handler'
import type { OutboxOptions } from './mail'
import type { MakeSample } from './sample'
import type { Store } from './store'

/** The server code of a business, in addition to its declarations: `business/server.ts`. */
export interface ServerSide {
  /**
   * The server logic of the resources that declarations cannot express, by the name of the resource. Default: no server
   * logic.
   */
  readonly handlers?: Handlers
  /**
   * Repairs data that an earlier version has written. The repair runs at each start, after the tables are updated and
   * before the first response. Default: no repair.
   */
  readonly onReady?: (store: Store) => Promise<void>
  /**
   * Makes the sample data of an empty database. Default: rows that the server generates from the declarations, and one
   * person for each role.
   */
  readonly sample?: MakeSample
  /**
   * Adds calls that belong to no resource, below the base path of the API, for people who are signed in. The caller is
   * `request.person`. The records that the caller may see are in `rowScopedStore(store, request.person)`. Default: no
   * further calls.
   */
  readonly routes?: (app: FastifyInstance, store: Store) => void
  /**
   * The mails that are sent after the transaction that causes them has committed. Default: the business sends no mails.
   */
  readonly outbox?: OutboxOptions
  /**
   * The computed sections of the dashboard that the declaration cannot express, by the names in `answeredBy`. Default:
   * no computed sections.
   */
  readonly dashboard?: DashboardAnswers
}

/** Declares the server code of a business. */
export const defineServer = (side: ServerSide): ServerSide => side
