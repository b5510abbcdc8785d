/** `npm run prose -- PATH…`: lists sentences that break a style rule, in papers, comments and screen texts. */
import { findProjectProseProblems } from './prose/find-problems.mjs'

const problems = findProjectProseProblems(process.argv.slice(2))
for (const problem of problems) console.log(problem)
console.log(`${problems.length} sentences to rewrite`)
process.exitCode = problems.length > 0 ? 1 : 0
