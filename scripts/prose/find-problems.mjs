import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { engine } from '../support/root.mjs'
import { proseOfCode, proseOfMarkdown } from './read.mjs'
import { findProseProblems } from './rules.mjs'

/** The keys of a language file are the English screen texts. */
const isScreenTexts = (file) => /languages\/[a-z]{2}\.json$/.test(file)

function proseOf(file, source) {
  if (file.endsWith('.md')) return proseOfMarkdown(source)
  if (isScreenTexts(file)) return Object.keys(JSON.parse(source)).map((text) => ({ line: 1, text }))
  return /\.(tsx?|mjs|js)$/.test(file) ? proseOfCode(source) : []
}

/**
 * The sentences that break a style rule, in papers, comments and screen texts.
 *
 * @param paths folders and files of the engine. Default: all files of the repository.
 * @returns a line for each sentence, with the file and the line number
 */
export function findProjectProseProblems(paths = []) {
  const files = execFileSync('git', ['ls-files', ...paths], { cwd: engine, encoding: 'utf8', maxBuffer: 1 << 26 })
  return files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) =>
      proseOf(file, readFileSync(path.join(engine, file), 'utf8')).flatMap(({ line, text }) =>
        findProseProblems(text).map((problem) => `${file}:${line} ${problem}`),
      ),
    )
}
