import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import type { ServerSettings } from '../operations/settings'

type Origins = Pick<ServerSettings, 'apiUrl'> & Partial<Pick<ServerSettings, 'apis' | 'upstreams'>>

/** What a page may ask of the browser: the camera, by which cards are scanned. */
const browserFeatures = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

/** The scripts that stand in a page itself, as a policy names them: by a hash of their text. */
const ownScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/**
 * Tells browsers what a page may run, fetch and ask for.
 *
 * @param page what is served, whose own scripts may run; undefined where Vite serves it, with scripts that change.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  settings: Origins,
  page: string | undefined,
): Promise<void> {
  const contentSecurityPolicy = page === undefined ? false : contentSecurity(settings, ownScripts(page))
  const headers = { ...(await headersBy({ contentSecurityPolicy })), 'permissions-policy': browserFeatures }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What Helmet says with every answer: the same each time, so that it is worked out once, by an app of its own. */
async function headersBy(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  let said: Readonly<Record<string, string>> = {}
  const app = fastify()
  await app.register(helmet, options)
  app.addHook('onSend', async (_, reply) => {
    said = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]))
  })
  app.get('/', async () => '')
  await app.inject('/')
  await app.close()
  return said
}

function contentSecurity({ apiUrl, apis = {}, upstreams = [] }: Origins, scripts: readonly string[]) {
  const named = Object.values(apis).map(({ url }) => url)
  const api = [...(apiUrl === '' ? [] : [apiUrl]), ...named].map((url) => new URL(url).origin)
  const pictures = upstreams.map(({ url }) => new URL(url).origin)
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'"],
      // Sites and other APIs name pictures by addresses of their own.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...api, ...pictures],
      connectSrc: ["'self'", ...api],
      fontSrc: ["'self'", 'data:'],
      // A paper is shown as the PDF that it is, in a frame of its own.
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}
