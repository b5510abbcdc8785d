/**
 * `npm test`: installs missing packages, runs the checks, the tests and the journeys, and ends with `N passed, N
 * failed`. By default, `npm test` tests each capability once, within six minutes. `npm test -- --all` and CI=true run
 * all tests.
 */
import './support/node-version.mjs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { provideBrowser } from './support/browser.mjs'
import { loadFirstPage } from './support/first-page.mjs'
import { install } from './support/install.mjs'
import { engine, root, run } from './support/root.mjs'
import { commandStep, runSteps, sourceChecks } from './support/source-checks.mjs'

/** Whether this is the engine's repository. Other businesses do not need the checks of the engine. */
const isEngine = root === engine

/** Whether all tests run. By default, only the tests that protect each capability once run. */
const isFull = process.argv.includes('--all') || process.env.CI === 'true'

/** The environment variables for the tests. */
const scope = { TEST_SCOPE: isFull ? 'all' : 'daily' }

const reports = path.join(root, 'test-results')
const specsReport = path.join(reports, 'specs.json')
const journeysReport = path.join(reports, 'journeys.json')

const read = async (file) => JSON.parse(await readFile(file, 'utf8'))

/** Adds one failure if a run failed for another reason, such as a file that does not load. */
const counted = ({ status, output }, passed, failed) => ({
  passed,
  failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed,
  output,
})

/**
 * Starts a PostgreSQL server for the tests if possible. If this is not possible, the tests use a PostgreSQL database in
 * memory and take twice as long.
 */
async function provideDatabase() {
  if (!isEngine || process.env.TEST_DATABASE_URL) return undefined
  const { startCluster, whyNoCluster } = await import('./support/cluster.mjs')
  return whyNoCluster() ? undefined : startCluster()
}

async function specs() {
  const database = await provideDatabase()
  const config = path.join(engine, isEngine ? 'vitest.config.ts' : 'vitest.business.ts')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${specsReport}`]
  const env = { ...scope, ...(database && { TEST_DATABASE_URL: database.url }) }
  const result = await run('vitest', ['run', `--config=${config}`, ...reporters], { env })
  await database?.stop()
  const { numPassedTests, numFailedTests, testResults } = await read(specsReport)
  slowest.push(
    ...testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(engine, name),
      seconds: (endTime - startTime) / 1000,
    })),
  )
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const named = (isWanted) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isWanted).map(({ fullName }) => `${path.relative(engine, name)}: ${fullName}`),
    )
  const failures = named(({ status }) => status === 'failed')
  const retried = named(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  for (const name of retried) console.log(`  passed only on its second try: ${name}`)
  return { ...counted(result, numPassedTests, numFailedTests + unread.length), failures }
}

async function journeys() {
  const env = { ...scope, CHROMIUM_PATH: await provideBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport }
  const result = await run('playwright', ['test', '--reporter=list,json'], { env })
  const { stats, suites } = await read(journeysReport)
  for (const title of ended('flaky', suites)) console.log(`  passed only on its second try: ${title}`)
  return { ...counted(result, stats.expected + stats.flaky, stats.unexpected), failures: ended('unexpected', suites) }
}

/**
 * The titles of all journeys with a status: a journey with `unexpected` failed, and a journey with `flaky` passed only
 * after a failure.
 */
const ended = (wanted, suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title),
    ...ended(wanted, inner),
  ])

/** Builds the product and loads its first page, because code that compiles can still fail in the browser. */
async function firstPage() {
  const built = await run(process.execPath, [path.join(engine, 'scripts', 'build.mjs')])
  if (built.status !== 0) return { passed: 0, failed: 1, output: built.output }
  const how = await loadFirstPage()
  console.log(`  the first page was loaded ${how}`)
  return { passed: 1, failed: 0 }
}

/** The build and the checks of the sources, which run at the same time. */
const checksOfEngine = {
  build: commandStep(process.execPath, path.join(root, 'scripts', 'build.mjs')),
  ...Object.fromEntries(Object.entries(sourceChecks).map(([name, command]) => [name, commandStep(...command)])),
}

/** The stages run one after the other. The steps of a stage run in parallel, at most one per CPU core. */
const stages = isEngine
  ? [checksOfEngine, { 'specs and API': specs }, { 'journeys in a browser': journeys }]
  : [{ types: commandStep('tsc', '--noEmit'), 'the first page': firstPage }, { 'specs and API': specs }]

await install()
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

let passed = 0
let failed = 0
const failures = []
/** The duration of each test file. */
const slowest = []
for (const stage of stages)
  for (const [name, result] of Object.entries(await runSteps(stage))) {
    passed += result.passed
    failed += result.failed
    failures.push(...(result.failures?.length ? result.failures : result.failed ? [name] : []))
  }

slowest.sort((one, other) => other.seconds - one.seconds)
if (slowest.length > 0) console.log('The slowest suites:')
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`  ${seconds.toFixed(1)} s ${name}`)

// Repeats the names of failures, because the output above can be long.
for (const name of failures) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
