import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrowserApis } from '../../integrations/gateway/upstream/browser-apis'
import { currentBusiness } from '../../vocabulary'
import { answerUnknownRoute } from '../operations/unknown-route'
import { StartError } from '../platform/problem'
import { prefixAssetPaths } from './base-path'

/** The settings for the browser. See providers/settings.ts. */
export interface BrowserSettings extends BrowserApis {
  /** The host of the API. The host is empty if this server is the API. */
  readonly apiUrl: string
  /** The key that encrypts the session in the browser's storage. */
  readonly secret: string
  readonly signInPath: string
  /** The sample administrator, if people can sign in to the sample account. Otherwise null. */
  readonly sample: { readonly email: string; readonly password: string } | null
  /** Whether people can request a link for a forgotten password. Default: false. */
  readonly mailsLinks?: boolean
  /** Whether this server sends mails. Default: unknown. */
  readonly sendsMail?: boolean
  /** The base path at which the product is served. Default: '', which means the root of the host. */
  readonly basePath?: string
}

/** The source of the user interface. */
export interface ScreensClient {
  /** The HTML page for every URL of the user interface. */
  readonly page: (url: string) => Promise<string>
  /** The folder of the built files. Default: no folder. */
  readonly folder?: string
  /**
   * A function that handles requests without a route, or calls `next`. In development, Vite provides this function.
   * Default: no function.
   */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Loads the built user interface.
 *
 * @throws StartError if the user interface is not built.
 */
export async function loadBuiltScreens(folder: string): Promise<ScreensClient> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new StartError(`The screens are not built: there is no ${join(folder, 'index.html')}. Run 'npm run build'.`)
  })
  return { folder, page: async () => page }
}

/** Serves the user interface: its files, and its page at every URL that a person may open. */
export async function serveScreens(
  app: FastifyInstance,
  client: ScreensClient,
  settings: BrowserSettings,
): Promise<void> {
  const { folder, middleware } = client
  if (folder)
    await app.register(statics, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/index.html*'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The files in `assets` can be cached forever, because Vite puts a hash of the content into each file name.
        const isHashed = path.includes(`${sep}assets${sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })

  const fill = withSettings(settings)
  app.get('/*', async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound()
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return fill(await client.page(request.url))
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!middleware || isApi(request.url)) return answerUnknownRoute(request, reply)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    middleware(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

const isApi = (url: string) => /^\/(api|files)\//.test(url)

/**
 * Whether a request asks for a page. Page requests of browsers accept HTML. At the root of the host, every request gets
 * the page.
 */
const isPage = ({ url, headers }: FastifyRequest) =>
  !isApi(url) && (url === '/' || (headers.accept ?? '').includes('text/html'))

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const inMarkup = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/**
 * Inserts the settings and the product's name into a page. The settings are inserted into the element `<script
 * type="application/json" id="settings">` of the page.
 */
function withSettings(settings: BrowserSettings): (page: string) => string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const { name, about } = currentBusiness()
  return (page) =>
    prefixAssetPaths(page, settings.basePath ?? '')
      .replace(/(<script[^>]*\bid="settings"[^>]*>)[^<]*(<\/script>)/, (_, open, close) => open + json + close)
      .replace(/(<title>)[^<]*/, (_, open) => open + inMarkup(name))
      .replace(
        /(<noscript>)[^<]*/,
        (_, open) => `${open}${inMarkup(name)} needs JavaScript. Please switch it on in your browser.`,
      )
      .replace(/(<meta name="description" content=")[^"]*/, (_, open) => open + inMarkup(about ?? name))
}
