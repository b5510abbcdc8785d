import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleAdmin } from '../server/operations/first-start'
import { startDeckhand } from '../server/http/serve'
import { readServerSettings } from '../server/operations/settings'
import type { ScreensClient } from '../server/http/static'
import { apiBase, type Call, fillPath } from '../vocabulary'
import { type Endpoint, isBodiless } from '../vocabulary/calls'
import { bodyEncoders } from './body-encoders'

/** What a call was answered with. */
export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text as JSON, where it is. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every form
  readonly body: any
}

/** The API as one person meets it. */
export interface Caller {
  /** Calls a path below /api/v1 with a body as it is given. */
  send(method: string, path: string, init?: RequestInit): Promise<TestResponse>
  /** Makes a declared call, or that of an action, its body in the form that the declaration says. */
  call(
    call: Endpoint & Pick<Partial<Call>, 'by'>,
    given?: { readonly id?: string; readonly values?: Readonly<Record<string, unknown>>; readonly query?: string },
  ): Promise<TestResponse>
}

/** The server of the business with its sample data, in a folder of its own. */
export interface BusinessServer {
  /** Where it answers, such as http://127.0.0.1:4000; the addresses of files start there. */
  readonly address: string
  /** Signs somebody in. Default: the administrator of the sample data. */
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
