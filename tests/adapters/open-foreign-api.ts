import type { Adapter } from '../../integrations/adapters/adapter'
import { createForeignTranslator } from '../../integrations/adapters/foreign'
import type { SendForeignRequest } from '../../integrations/adapters/foreign-request'
import type { Registry } from '../../vocabulary'

/** Makes HTTP calls with `fetch`. */
export const overHttp =
  (host: string): SendForeignRequest =>
  async ({ method, path, fromRoot, headers, body, file }) => {
    const isJson = body !== undefined && !(body instanceof URLSearchParams) && !(body instanceof FormData)
    const response = await fetch((fromRoot ? new URL(host).origin : host) + path, {
      method,
      headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as URLSearchParams | FormData) }),
    })
    const text = file ? '' : await response.text()
    const parsed = () => {
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    }
    return {
      status: response.status,
      body: file ? await response.blob() : parsed(),
      header: (name) => response.headers.get(name) ?? undefined,
    }
  }

/** Calls an API through an adapter, as the screens do. */
export function openForeign(adapter: Adapter, registry: Registry, host: string, token: string | null = 'plain-token') {
  let kept = token
  const ask = createForeignTranslator({
    adapter,
    registry,
    transport: overHttp(host),
    session: {
      token: () => kept,
      renew: (next) => {
        kept = next
      },
    },
  })
  return { ask, get: (path: string) => ask({ method: 'GET', path }) }
}
