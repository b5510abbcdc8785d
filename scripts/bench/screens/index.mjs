import path from 'node:path'
import { openBrowser, openLastingBrowser } from '../../support/browser.mjs'
import { quietMoment } from '../wait-until-idle.mjs'
import { viewport } from './driver.mjs'
import { cold, session, tour, warm, whole } from './measures.mjs'
import { rowsOf } from './result-rows.mjs'
import { sides } from './site-selectors.mjs'
import { openScreens, openStack } from './start-sites.mjs'

const attempts = 3

/** Repeats failed work, because a busy machine can exceed a time limit. */
async function persist(work, left = attempts - 1) {
  try {
    return await work()
  } catch (error) {
    if (left === 0) throw error
    console.error(`The round is repeated, because of this error: ${error.message}`)
    return persist(work, left - 1)
  }
}

/** Runs some work in a browser context without a history. */
async function inNewContext(browser, work) {
  const context = await browser.newContext({ viewport })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/**
 * Compares the screens with the comparison application, with the same records. Each step runs first on one site, then
 * on the other site. The sequence of the sites changes in each round, so other work of the machine affects both sites.
 *
 * @param folder the folder for temporary files
 */
export async function benchScreens(folder, { rounds }) {
  const browser = await openBrowser()
  const all = []
  try {
    for (const [name, open] of Object.entries({ Deckhand: openScreens, T: openStack })) {
      const one = { name, side: sides[name], site: await open(path.join(folder, name)), found: {} }
      all.push(one)
      one.lasting = await openLastingBrowser(path.join(folder, `${name}-profile`))
    }
    for (let round = 0; round < rounds; round++) {
      for (const measure of [cold('plain'), cold('slow'), warm, session, whole, tour])
        for (const one of round % 2 ? [...all].reverse() : all) {
          await quietMoment()
          const figures = await persist(() => inNewContext(browser, (context) => measure(context, one)))
          for (const [figure, value] of Object.entries(figures))
            one.found[figure] = [...(one.found[figure] ?? []), value]
        }
      console.error(`Screens: round ${round + 1} of ${rounds} is done.`)
    }
  } finally {
    await browser.close()
    for (const { lasting, site } of all) await Promise.all([lasting?.close(), site.close()])
  }
  return rowsOf(Object.fromEntries(all.map(({ name, found }) => [name, found])))
}
