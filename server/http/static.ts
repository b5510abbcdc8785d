import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrowserApis } from '../../integrations/gateway/browser-apis'
import { currentBusiness } from '../../vocabulary'
import { answerUnknownRoute } from '../operations/unknown-route'
import { StartError } from '../platform/start-error'
import { prefixAssetPaths } from './base-path'

/** What the browser is told: see providers/settings.ts. */
export interface BrowserSettings extends BrowserApis {
  /** Host of the API; '' for this one. */
  readonly apiUrl: string
  /** Encrypts what the browser keeps of the session. */
  readonly secret: string
  readonly signInPath: string
  /** The sample administrator, while there is one. */
  readonly sample: { readonly email: string; readonly password: string } | null
  /** Whoever forgot their password may have a link sent. Default: false. */
  readonly mailsLinks?: boolean
  /** Whether this server sends mails. Default: nobody knows. */
  readonly sendsMail?: boolean
  /** The path below which the product is served. Default: '', the host is its own. */
  readonly basePath?: string
}

/** Where the screens come from. */
export interface ScreensClient {
  /** The page that every address of the screens is answered with. */
  readonly page: (url: string) => Promise<string>
  /** The folder of its built files. Default: none. */
  readonly folder?: string
  /** Answers what no route does, or calls `next`: Vite's, in development. Default: none. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * The built screens.
 *
 * @throws StartError where they have not been built.
 */
export async function loadBuiltScreens(folder: string): Promise<ScreensClient> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new StartError(`The screens are not built: there is no ${join(folder, 'index.html')}. Run 'npm run build'.`)
  })
  return { folder, page: async () => page }
}

/** Serves the screens: their files, and their page at every address that a person may type. */
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
        // Vite puts a hash of its content into the name of every file in assets.
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

/** Whoever asks for a page says so; at the root, a page is all there is. */
const isPage = ({ url, headers }: FastifyRequest) =>
  !isApi(url) && (url === '/' || (headers.accept ?? '').includes('text/html'))

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const inMarkup = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Puts the settings, and what the product is called, into a page: the settings into its `<script type="application/json" id="settings">`. */
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
