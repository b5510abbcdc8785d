/**
 * `npm run spec -- PATH`: runs one test file, or all test files of a folder. Journeys (browser tests) run in a browser
 * against the built product. Arguments after the path go to the test runner, such as `-t 'refuses'`.
 */
import './support/node-version.mjs'
import { buildWhatChanged } from './build/build-product.mjs'
import { provideBrowser } from './support/browser.mjs'
import { install } from './support/install.mjs'
import { give, run } from './support/root.mjs'

const [place, ...more] = process.argv.slice(2)
if (!place) give("Name a spec or a folder of specs, such as 'npm run spec -- tests/vocabulary/rules/checks.test.ts'.")

await install()

async function journeys() {
  await buildWhatChanged()
  return run('playwright', ['test', place, ...more], { show: true, env: { CHROMIUM_PATH: await provideBrowser() } })
}

const specs = () => run('vitest', ['run', place, ...more], { show: true })

const { status } = await (/(^|\/)journeys(\/|$)/.test(place) ? journeys() : specs())
process.exitCode = status
