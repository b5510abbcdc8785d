import { setTimeout } from 'node:timers/promises'
import { click, heapOf, openPage, type, visit } from './driver.mjs'
import { wholeCookie } from './provider.mjs'

const lists = ['/customer-order', '/product', '/customer']
const typed = ' is edited quickly and without any haste'

/** The content that shows that the first list is ready: 25 rows on both sites. */
const firstRows = ({ rows }) => ({ rows, least: 25 })

/** The content that shows that another list is ready. Each site has a different number of rows. */
const listOf = ({ rows, perPage }, path) => ({ path, rows, least: perPage })

const blocking = (longTasks) => longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)

/** Measures the first list in a browser without a cache. */
export const cold =
  (speed) =>
  async (context, { site, side }) => {
    const { page, settle } = await openPage(context, speed)
    const shown = await visit(page, site.url + side.list, firstRows(side))
    const scripts = await page.evaluate((moment) => globalThis.bench.scriptsUntil(moment), shown)
    await settle()
    const requests = await page.evaluate(() => globalThis.bench.requests())
    const longTasks = await page.evaluate(() => globalThis.bench.longTasks)
    return { [`cold ${speed}`]: shown, [`blocking ${speed}`]: blocking(longTasks), scripts, requests }
  }

/** Measures the first list in a browser with a cache from earlier visits. */
export async function warm(_, { site, side, lasting }) {
  const { page, settle } = await openPage(lasting)
  const again = async () => {
    const shown = await visit(page, site.url + side.list, firstRows(side))
    await settle()
    return shown
  }
  // A browser caches compiled scripts from the second or third visit on.
  for (let before = 0; before < 2; before++) await again()
  const shown = await again()
  await page.close()
  return { warm: shown }
}

/** Measures the steps of a typical session. */
export async function session(context, { site, side }) {
  site.reset()
  const { page, settle } = await openPage(context)
  await visit(page, site.url + side.list, firstRows(side))
  await settle()
  await page.evaluate(() => globalThis.bench.begin())
  const step = async (selector, sign) => {
    const took = await click(page, selector, sign)
    await settle()
    return took
  }
  const { rows, name } = side
  const found = {}
  found.next = await step(side.next, { ...firstRows(side), other: true })
  found.sort = await step(side.sort, { ...firstRows(side), other: true })
  found.list = await step(side.menu('/product'), { ...listOf(side, '/product'), other: true })
  if (side.record) found.record = await step(side.record.open, side.record.shown)
  found.form = await step(side.edit, { filled: name })
  const keys = (await type(page, name, typed)).sort((one, other) => one - other)
  found.typing = keys[Math.ceil(keys.length * 0.95) - 1]
  const listed = { ...listOf(side, '/product'), saying: rows, text: typed }
  if (side.record) {
    const saved = await step(side.save, { gone: name, saying: 'h1', text: typed })
    found.save = saved + (await step(side.menu('/product'), listed))
  } else found.save = await step(side.save, listed)
  found.inp = await page.evaluate(() => globalThis.bench.slowest())
  found.longTasks = await page.evaluate(() => globalThis.bench.longTasks.reduce((sum, duration) => sum + duration, 0))
  return found
}

/** Measures a list whose API returns all 10,000 records at once. */
export async function whole(context, { site, side }) {
  await context.addCookies([{ ...wholeCookie, url: site.url }])
  const { page, settle } = await openPage(context)
  const shown = await visit(page, site.url + side.list, firstRows(side))
  await settle()
  const next = await click(page, side.next, { ...firstRows(side), other: true })
  await settle()
  const sort = await click(page, side.sort, { ...firstRows(side), other: true })
  return { 'whole shown': shown, 'whole next': next, 'whole sort': sort }
}

/** Measures the memory of a page after twenty opened lists. */
export async function tour(context, { site, side }) {
  const { page, devtools, settle } = await openPage(context)
  await visit(page, site.url + side.list, firstRows(side))
  await settle()
  for (let at = 0; at < 20; at++) {
    const path = lists[at % lists.length]
    await click(page, side.menu(path), listOf(side, path))
    await setTimeout(300)
  }
  return { heap: await heapOf(devtools) }
}
