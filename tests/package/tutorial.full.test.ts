import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../server/support/stores'
import { root } from '../source-files'
import { assembleTutorial } from './assemble-tutorial'
import { run, runDeckhand } from './run-business'

const program = (name: string) => [process.execPath, path.join(root, 'node_modules', '.bin', name)]

it('the code of the tutorial compiles, passes its own tests, and uses no former names', {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder()
  const school = path.join(folder, 'language-school')
  const made = await runDeckhand(folder, 'new', 'language-school', '--name', 'Harbour Languages')
  expect(made.status, made.said).toBe(0)
  expect((await assembleTutorial(path.join(root, 'docs', 'tutorial'), school)).length).toBeGreaterThan(10)
  symlinkSync(path.join(root, 'node_modules'), path.join(school, 'node_modules'), 'junction')
  const compiled = await run(school, [...program('tsc'), '--noEmit'])
  expect(compiled.status, compiled.said).toBe(0)
  const tested = await run(school, [...program('vitest'), 'run', `--config=${path.join(root, 'vitest.business.ts')}`])
  expect(tested.status, tested.said).toBe(0)
  expect(tested.said).not.toMatch(/is now '\w+'\. Rename it/)
})
