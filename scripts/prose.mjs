/** `npm run prose -- PATH…`: lists sentences that break a style rule, in papers, comments and screen texts. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { proseOfCode, proseOfMarkdown } from './prose/read.mjs'
import { findProseProblems } from './prose/rules.mjs'
import { engine } from './support/root.mjs'

const paths = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', ...paths], { cwd: engine, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)

const proseOf = (file, source) => {
  if (file.endsWith('.md')) return proseOfMarkdown(source)
  if (/languages\/(de|en)\.json$/.test(file)) return Object.keys(JSON.parse(source)).map((text) => ({ line: 1, text }))
  return /\.(tsx?|mjs|js)$/.test(file) ? proseOfCode(source) : []
}

let count = 0
for (const file of files)
  for (const { line, text } of proseOf(file, readFileSync(path.join(engine, file), 'utf8')))
    for (const problem of findProseProblems(text)) {
      count += 1
      console.log(`${file}:${line} ${problem}`)
    }
console.log(`${count} sentences to rewrite`)
process.exitCode = count > 0 ? 1 : 0
