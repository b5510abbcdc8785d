import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from './root.mjs'

/** The checks of the engine that only read sources, as commands. The list starts with the slowest checks. */
export const sourceChecks = {
  'types of the tests': ['tsc', '-p', 'tests'],
  'types of the shop': ['tsc', '-p', '.'],
  'types of the screens': ['tsc', '-p', 'src'],
  'types of the repair shop': ['tsc', '-p', path.join('examples', 'repair-shop')],
  'types of the server': ['tsc', '-p', 'server'],
  'unused code': ['knip'],
  'format and lint': ['biome', 'check', '.'],
  'types of the inference': ['tsc', '-p', path.join('integrations', 'infer')],
  'types of the vocabulary': ['tsc', '-p', 'vocabulary'],
}

/** A step that passes if the command exits with 0. */
export const commandStep =
  (program, ...args) =>
  async () => {
    const { status, output } = await run(program, args)
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, output }
  }

/**
 * Runs steps in parallel, at most one per CPU core. Prints a line for each step, and the output of a failed step.
 *
 * @param steps functions by name. Each function resolves to the numbers `passed` and `failed`.
 * @returns the results by name
 */
export async function runSteps(steps) {
  const left = Object.entries(steps)
  const results = {}
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, step] = next
      const start = performance.now()
      const result = await step().catch((error) => ({ passed: 0, failed: 1, output: error.stack }))
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      results[name] = result
      console.log(
        `${result.failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
      )
      if (result.failed) console.log(result.output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}
