import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings'

type Origins = Pick<Settings, 'apiUrl'> & Partial<Pick<Settings, 'apis' | 'upstreams'>>

/** What a page may ask of the browser: the camera, by which cards are scanned. */
const browserFeatures = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

/**
 * Tells browsers what a page may run, fetch and ask for.
 *
 * @param isDeveloped whether Vite serves the page, which starts with scripts of its own.
 */
export async function securePages(app: FastifyInstance, settings: Origins, isDeveloped: boolean): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: isDeveloped ? false : contentSecurity(settings) })
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('permissions-policy', browserFeatures)
    done()
  })
}

function contentSecurity({ apiUrl, apis = {}, upstreams = [] }: Origins) {
  const named = Object.values(apis).map(({ url }) => url)
  const api = [...(apiUrl === '' ? [] : [apiUrl]), ...named].map((url) => new URL(url).origin)
  const pictures = upstreams.map(({ url }) => new URL(url).origin)
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // antd makes its styles while it runs.
      styleSrc: ["'self'", "'unsafe-inline'"],
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
