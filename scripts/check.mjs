/** `npm run check`: format, lint, types and unused code. The checks run in parallel. */
import { commandStep, runSteps, sourceChecks } from './support/source-checks.mjs'

const steps = Object.entries(sourceChecks).map(([name, command]) => [name, commandStep(...command)])
const results = await runSteps(Object.fromEntries(steps))
process.exitCode = Object.values(results).some(({ failed }) => failed > 0) ? 1 : 0
