import { existsSync, readdirSync } from 'node:fs'
import { fastify } from 'fastify'
import { expect } from 'vitest'
import type { Person } from '../../../server/contract/person'
import type { Store } from '../../../server/contract/store'
import { createFileStore } from '../../../server/database/files/file-store'
import { deleteOrphanedFiles } from '../../../server/database/files/orphaned-files'
import { deleteExpiredFromBin } from '../../../server/database/transactions/bin'
import { createCommentTables } from '../../../server/features/comments/comment-tables'
import { answerError, createErrorHandler } from '../../../server/http/errors'
import { answerUnknownRoute } from '../../../server/operations/unknown-route'
import { recordRoutes } from '../../../server/records/routes'
import { bodyEncoders } from '../../../testing/business-server'
import { apiBase, type Call, fillPath, permissionsOf, type Registry } from '../../../vocabulary'
import { internalValuesIn } from './internal-names'
import { newFolder } from './stores'

/** The response to a call. */
export interface TestApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed response, if the response is JSON. Otherwise the value is undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every type
  readonly body: any
}

/** The record routes on a separate port, with a signed-in person. */
export interface TestApi {
  readonly person: Person
  /** Calls a path below /api/v1 with an unchanged body. */
  send(method: string, path: string, init?: RequestInit): Promise<TestApiResponse>
  /** Makes a declared call. The request body has the declared format. */
  call(call: Call | undefined, given?: TestCallInput): Promise<TestApiResponse>
  /** Sets the permissions of the person for the next calls. Default: all permissions. */
  become(permissions?: readonly string[]): void
  /** The names of the stored files. */
  storedFiles(): string[]
  /** Empties the bin, and deletes files that no record uses any more. */
  emptyBin(): Promise<void>
  close(): Promise<void>
}

type Values = Readonly<Record<string, unknown>>

/** The input of a declared call. */
interface TestCallInput {
  readonly id?: string
  readonly values?: Values
  readonly query?: string
  /** Headers in addition to the headers of the body. */
  readonly headers?: Readonly<Record<string, string>>
}

const everything = (registry: Registry) => new Set(registry.all.flatMap(permissionsOf))

/** @param id the id of the calling user, for handlers that store this id. */
export async function serveRecords(store: Store, id = 'someone'): Promise<TestApi> {
  const { folder, remove } = newFolder()
  const app = fastify({ frameworkErrors: answerError })
  const person = {
    id,
    name: 'Ann',
    email: 'ann@example.com',
    roleId: 'role',
    zone: 'UTC',
    permissions: everything(store.registry),
    belongs: {},
  }
  app.setErrorHandler(createErrorHandler(store))
  app.setNotFoundHandler(answerUnknownRoute)
  app.decorateRequest('person')
  app.addHook('onRequest', async (request) => {
    request.person = person
  })
  // The export of personal data contains the comments.
  await createCommentTables(store)
  app.decorate('printSecret', 'a secret of the tests')
  await app.register(recordRoutes, { store, files: createFileStore(folder) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const send = async (method: string, path: string, init: RequestInit = {}): Promise<TestApiResponse> => {
    const response = await fetch(origin + apiBase + path, { method, ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const body = isJson ? JSON.parse(text) : undefined
    expect(internalValuesIn(body)).toEqual([])
    return { status: response.status, headers: response.headers, text, body }
  }

  return {
    person,
    send,
    call: (call, { id: record, values = {}, query = '', headers } = {}) => {
      if (!call) throw new Error('The resource does not declare this call.')
      const path = call.path.includes('{') ? fillPath(call.path, { id: record, [call.by ?? 'id']: record }) : call.path
      const init = bodyEncoders[call.body](values)
      return send(call.method, path + query, { ...init, headers: { ...init.headers, ...headers } })
    },
    become: (permissions) => {
      person.permissions = permissions ? new Set(permissions) : everything(store.registry)
    },
    storedFiles: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    emptyBin: async () => {
      const later = new Date(Date.now() + 24 * 60 * 60 * 1000)
      await deleteExpiredFromBin(store, 0, later)
      await deleteOrphanedFiles(store, createFileStore(folder), later)
    },
    close: async () => {
      await app.close()
      remove()
    },
  }
}
