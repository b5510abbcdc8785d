import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { isFromOwnPage, isOfThisMachine } from './request-origin.mjs'
import { openTab } from './trial-tab.mjs'
import { tryPage } from './try-page.mjs'

/** The maximum number of characters of a declaration. */
const limit = 200_000

/**
 * Serves the page on which users try a declaration, and the calls of this page. The typed code runs on this machine, so
 * only this page can send code.
 *
 * @param parent the folder that contains a separate folder for each tab.
 */
export function createTrials(parent) {
  const token = randomUUID()
  const page = tryPage(token)
  const tabs = new Map()

  const refuse = (response, why) => response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(why)

  const givePage = (response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "frame-ancestors 'none'",
      })
      .end(page)

  /** Opens a tab with an event stream for its results. The tab closes with the stream. */
  async function listen(request, response) {
    const id = randomUUID()
    const send = (event) => response.write(`data: ${JSON.stringify(event)}\n\n`)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const opening = openTab({ parent, origin: `http://${request.headers.host}`, tell: send })
    const close = () =>
      opening
        .then((tab) => tab.close())
        .catch(() => undefined)
        .finally(() => tabs.delete(id))
    tabs.set(id, { opening, close })
    response.once('close', close)
    await opening
    send({ tab: id })
  }

  async function take(request, response) {
    const tab = tabs.get(new URL(request.url, 'http://localhost').searchParams.get('tab'))
    if (!tab) return response.writeHead(410).end()
    const typed = await readText(request)
    if (typed.length > limit) return response.writeHead(413).end()
    const { show } = await tab.opening
    show(typed)
    response.writeHead(204).end()
  }

  return {
    answer: async (request, response) => {
      if (!isOfThisMachine(request)) return refuse(response, 'Open this page as localhost.')
      const { pathname } = new URL(request.url, 'http://localhost')
      if (pathname === '/try') return givePage(response)
      if (!isFromOwnPage(request, token))
        return refuse(response, 'Send declarations only from the page /try in this browser.')
      return request.method === 'POST' ? take(request, response) : listen(request, response)
    },
    close: () => Promise.all([...tabs.values()].map((tab) => tab.close())),
  }
}
