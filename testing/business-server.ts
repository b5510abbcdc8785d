import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDeckhand } from '../server/http/serve'
import type { ScreensClient } from '../server/http/static'
import { sampleAdmin } from '../server/operations/first-start'
import { readServerSettings } from '../server/operations/settings'
import { apiBase, type Call, type CallBodyFormat, fillPath } from '../vocabulary'
import { type Endpoint, isBodiless } from '../vocabulary/calls'

/** The response to a call. */
export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body parsed as JSON. The value is undefined if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every type
  readonly body: any
}

/** The API, used by one signed-in user. */
export interface Caller {
  /** Sends a request to a path below /api/v1 with the given body. */
  send(method: string, path: string, init?: RequestInit): Promise<TestResponse>
  /** Sends the request of a declared call or of an action. The body has the declared format. */
  call(
    call: Endpoint & Pick<Partial<Call>, 'by'>,
    given?: { readonly id?: string; readonly values?: Readonly<Record<string, unknown>>; readonly query?: string },
  ): Promise<TestResponse>
}

/** The server of the business with its sample data, in a separate data folder. */
export interface BusinessServer {
  /** The address of the server, such as http://127.0.0.1:4000. Addresses of files are relative to this address. */
  readonly address: string
  /** Signs a user in. Default: the administrator of the sample data. */
  signIn(person?: { readonly email: string; readonly password: string }): Promise<Caller>
  close(): Promise<void>
}

const pageless: ScreensClient = {
  page: async () => '<html><script type="application/json" id="settings">{}</script></html>',
}

/** Starts the server of the business on a free port. */
export async function startBusiness(): Promise<BusinessServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deckhand-test-'))
  const settings = {
    ...readServerSettings({ DATA_DIR: dataDir, HOST: '127.0.0.1' }),
    port: 0,
    logLevel: 'silent' as const,
  }
  const { address, close } = await startDeckhand({ settings, client: pageless })
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<TestResponse> => {
    const response = await fetch(address + apiBase + path, { method, ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  return {
    address,
    signIn: async (person = sampleAdmin) => {
      const { status, text, body } = await ask('POST', '/token', bodyEncoders.json(person))
      if (status !== 200) throw new Error(`${person.email} could not sign in: ${status} ${text}`)
      const send: Caller['send'] = (method, path, { headers, ...init } = {}) =>
        ask(method, path, { ...init, headers: { ...headers, authorization: `Bearer ${body.accessToken}` } })
      return {
        send,
        call: (
          { path, method, body: form = isBodiless(method) ? 'none' : 'json', by = 'id' },
          { id, values = {}, query = '' } = {},
        ) => {
          const filled = path.includes('{') ? fillPath(path, { id, [by]: id }) : path
          return send(method, filled + query, bodyEncoders[form](values))
        },
      }
    },
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Values = Readonly<Record<string, unknown>>

const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** The functions that encode values, for each format of a request body. */
export const bodyEncoders: Record<CallBodyFormat, (values: Values) => RequestInit> = {
  none: () => ({}),
  json,
  data: (data) => json({ data }),
  multipart: (values) => ({ body: formDataOf(values) }),
}

/** Encodes values as multipart form data: scalars as text, lists and objects as JSON text, and files as files. */
export function formDataOf(values: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of holdsFiles(value) ? value : [value]) form.append(name, one instanceof Blob ? one : partOf(one))
  return form
}

const holdsFiles = (value: unknown): value is Blob[] => Array.isArray(value) && value[0] instanceof Blob

const partOf = (value: unknown) => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
