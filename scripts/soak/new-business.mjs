import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { engine, run as start } from '../support/root.mjs'

export const title = 'A new business uses the engine as a package: installation, start, tests, upgrade and rollback'

/** Runs the test file of a new business. The result contains a table row for each test. */
export async function run() {
  const report = path.join(tmpdir(), `deckhand-soak-${process.pid}.json`)
  const config = path.join(engine, 'vitest.soak.ts')
  const asked = ['run', `--config=${config}`, '--reporter=json', `--outputFile=${report}`, 'new-business']
  try {
    const { status, output } = await start('vitest', asked, { cwd: engine })
    if (status !== 0) console.log(output)
    const { testResults } = JSON.parse(await readFile(report, 'utf8'))
    const rows = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map((test) => ({ it: test.title, seconds: Math.round(test.duration / 1000), result: test.status }))
    return { rows, isGood: status === 0 && rows.length > 0 }
  } finally {
    await rm(report, { force: true })
  }
}
