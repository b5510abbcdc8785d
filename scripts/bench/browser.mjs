import { openBrowser } from '../browser.mjs'
import { signIn } from '../serving.mjs'
import { kB, median, ms } from './table.mjs'

const rounds = 5
const rows = '[data-row-key]'

/** Bytes, requests and times of what staff do first and most. */
export async function benchBrowser({ url }) {
  const browser = await openBrowser()
  const found = []
  const note = (what, measured) => found.push({ what, measured })
  try {
    const token = await signIn(url)
    const signInPage = await visit(browser, `${url}/login`, 'input[type=password]')
    note('sign-in page: JavaScript (gzip), requests', `${kB(signInPage.bytes)}, ${signInPage.requests}`)
    const list = await visit(browser, `${url}/coupon`, rows, token)
    note('first list: JavaScript (gzip), requests', `${kB(list.bytes)}, ${list.requests}`)
    note('first list: calls of the API before the first row', list.calls.join(', '))

    const cold = []
    const warm = []
    const steps = { 'next page': [], sort: [], 'open form': [], save: [] }
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext()
      const page = await open(context, token)
      cold.push(await timed(() => goto(page, `${url}/customer`)))
      warm.push(await timed(() => goto(page, `${url}/customer`)))
      const first = await page.locator(rows).first().getAttribute('data-row-key')
      const changed = () =>
        page.waitForFunction(
          ([selector, key]) => document.querySelector(selector)?.getAttribute('data-row-key') !== key,
          [rows, first],
        )
      steps['next page'].push(
        await timed(async () => {
          await page.getByRole('button', { name: /next page/i }).click()
          await changed()
        }),
      )
      await goto(page, `${url}/customer`)
      steps.sort.push(
        await timed(async () => {
          await page.getByRole('button', { name: 'E-mail', exact: true }).click()
          await changed()
        }),
      )
      await goto(page, `${url}/customer-category`)
      await page.locator(rows).first().click()
      const edit = page.getByRole('link', { name: 'Edit' })
      await edit.waitFor()
      steps['open form'].push(
        await timed(async () => {
          await edit.click()
          await page.getByLabel('Name').waitFor()
        }),
      )
      await page.getByLabel('Name').fill(`Bench ${round} ${Date.now()}`)
      steps.save.push(
        await timed(async () => {
          await page.getByRole('button', { name: 'Save', exact: true }).click()
          await page.getByText('updated successfully').first().waitFor()
        }),
      )
      await context.close()
    }
    note('cold: address to first row', ms(median(cold)))
    note('warm: address to first row', ms(median(warm)))
    for (const [name, times] of Object.entries(steps)) note(name, ms(median(times)))
  } finally {
    await browser.close()
  }
  return found
}

const timed = async (work) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const goto = async (page, address) => {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(rows).first().waitFor()
}

/** A page that is signed in with a token. */
export async function open(context, token) {
  const page = await context.newPage()
  if (token) await page.addInitScript((value) => localStorage.setItem('accessToken', value), token)
  return page
}

/** What an address loads until an element is there: gzip bytes of JavaScript, requests, calls of the API. */
async function visit(browser, address, selector, token) {
  const context = await browser.newContext()
  const page = await open(context, token)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  let requests = 0
  const calls = []
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests++
    if (request.url.includes('/api/')) calls.push(`${request.method} ${new URL(request.url).pathname}`)
  })
  const heads = new Map()
  session.on('Network.responseReceived', ({ requestId, response: { url, encodedDataLength } }) => {
    if (url.endsWith('.js')) heads.set(requestId, encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (heads.has(requestId)) bytes += encodedDataLength - heads.get(requestId)
  })
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const seen = { bytes, requests, calls: [...calls] }
  await context.close()
  return seen
}

export { goto, rows, timed }
