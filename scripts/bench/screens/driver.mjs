import { setTimeout } from 'node:timers/promises'
import { instruments } from './page-instruments.mjs'

export const viewport = { width: 1440, height: 900 }

/** The speeds of the machine and its network: unchanged, or a quarter of the CPU speed and slow 4G. */
const speeds = {
  plain: { processor: 1, line: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 } },
  slow: {
    processor: 4,
    line: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  },
}

/** The number of milliseconds without requests after which a page is treated as completely loaded. */
const still = 500

/** Opens a page of a signed-in user with a simulated speed. */
export async function openPage(context, speed = 'plain') {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const { processor, line } = speeds[speed]
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  await page.addInitScript(() => localStorage.setItem('accessToken', 'bench'))
  await page.addInitScript(instruments)
  return { page, devtools, settle: settling(page) }
}

/** Returns a function that waits until a page makes no requests and its main thread is idle. */
function settling(page) {
  let underWay = 0
  let last = Date.now()
  const count = (change) => () => {
    underWay += change
    last = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    for (const limit = Date.now() + 60_000; underWay > 0 || Date.now() - last < still; ) {
      if (Date.now() > limit) throw new Error(`${page.url()} did not finish loading within the time limit.`)
      await setTimeout(50)
    }
    await page.evaluate(() => new Promise(requestIdleCallback))
  }
}

/** Opens an address. Returns the milliseconds from the navigation until the expected content is visible. */
export async function visit(page, address, sign) {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate((wanted) => window.bench.seen(wanted), sign)
}

/** Clicks an element. Returns the milliseconds until the expected content is visible. */
export async function click(page, selector, sign) {
  const place = await page.evaluate((wanted) => window.bench.middleOf(wanted), selector)
  await page.evaluate((wanted) => window.bench.awaitClick(wanted), sign)
  await page.mouse.click(...place)
  return page.evaluate(() => window.bench.answer)
}

/** Types at the end of an input. Returns the milliseconds until each character is visible. */
export async function type(page, selector, text) {
  await page.mouse.click(...(await page.evaluate((wanted) => window.bench.middleOf(wanted), selector)))
  await page.keyboard.press('End')
  await setTimeout(150)
  await page.evaluate(() => {
    window.bench.keys.length = 0
  })
  await page.keyboard.type(text, { delay: 60 })
  await setTimeout(200)
  return page.evaluate(() => window.bench.keys)
}

/** The memory of a page after garbage collection, in megabytes. */
export async function heapOf(devtools) {
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
}
