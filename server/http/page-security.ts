import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import type { ServerSettings } from '../operations/settings'

type Origins = Pick<ServerSettings, 'apiUrl'> & Partial<Pick<ServerSettings, 'apis' | 'upstreams'>>

/** The browser features that a page may use. The page may use only the camera, to scan cards. */
const browserFeatures = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

/** The hashes of a page's inline scripts, for the content security policy. */
const ownScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/**
 * Adds the headers that limit which scripts, requests and browser features a page may use.
 *
 * @param page the served page, whose inline scripts may run. Undefined if Vite serves the page, because Vite changes
 * the scripts.
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

/**
 * The headers of Helmet. A separate app computes these headers once, because the headers are the same for each
 * response.
 */
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
      // Businesses and other APIs use URLs on other hosts for pictures.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...api, ...pictures],
      connectSrc: ["'self'", ...api],
      fontSrc: ["'self'", 'data:'],
      // A frame shows a document as a PDF.
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}
