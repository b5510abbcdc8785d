import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findProjectProseProblems } from '../scripts/prose/find-problems.mjs'
import { findProseProblems } from '../scripts/prose/rules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const papers = [
  'README.md',
  'ARCHITECTURE.md',
  'AGENTS.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].filter((paper) => existsSync(path.join(root, paper)))
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

/** Paths of this project in a text: in backquotes or in a link. Each path ends at the first space. */
function placesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, quote]) => quote as string)
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link as string)
  const places = [...quoted, ...linked].filter((place) =>
    /^\.?\/?(src|vocabulary|kinds|languages|business|examples|resources|integrations|providers|server|tests|scripts|public|docs|\.ci)\/[\w./-]*$|^[\w-]+\.(md|json|ts|html)$/.test(
      place,
    ),
  )
  return [...new Set(places)]
}

/** The npm commands in a text. */
const commandsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => (run ?? short) as string),
  ),
]

describe.each(papers)('%s', (paper) => {
  const text = read(paper)

  it('names only files that exist, or that it shows how to create', () => {
    const titles = [...text.matchAll(/^```\w+ title="([^"]+)"/gm)].map(([, title]) => title as string)
    const isShown = (place: string) =>
      text.includes(`name: '${path.basename(place, '.ts')}'`) ||
      titles.some((title) => title === place || title.endsWith(`/${place}`) || title.startsWith(`${place}/`))
    // A guide names files in its own folder without a path.
    const isThere = (place: string) =>
      [root, path.join(root, path.dirname(paper))].some((folder) => existsSync(path.join(folder, place)))
    expect(placesIn(text).filter((place) => !isShown(place) && !isThere(place))).toEqual([])
  })

  it('repeats no list item and no decision', () => {
    const said = text
      .split('\n')
      .filter((line) => /^(- |\*\*).{30}/.test(line))
      .map((line) => line.slice(0, 60))
    expect(said.filter((line, index) => said.indexOf(line) !== index)).toEqual([])
  })

  it('names only commands that exist', () => {
    expect(commandsIn(text).filter((command) => !scripts[command])).toEqual([])
  })
})

it('finds paths and commands in a text', () => {
  const text = 'See `vocabulary/calls.ts`, [why](DECISIONS.md) and `resources/gift.ts`; `npm run dev`, then `npm test`.'
  expect(placesIn(text)).toEqual(['vocabulary/calls.ts', 'resources/gift.ts', 'DECISIONS.md'])
  expect(commandsIn(text)).toEqual(['dev', 'test'])
})

it('papers, comments and screen texts follow the style rules', () => {
  expect(findProjectProseProblems()).toEqual([])
})

it('long sentences, bookish words and clauses in place of nouns break the style rules', () => {
  const broken = [
    `The server ${'really '.repeat(30)}starts.`,
    'Whoever has the permission can unlock an account.',
    'What was sold of a product is counted in pieces.',
    'The list has the sum of what is missing.',
  ]
  expect(broken.filter((text) => findProseProblems(text).length === 1)).toEqual(broken)
  const plain = ['Anyone with the permission can unlock an account.', 'Units sold', 'What is the limit of a file?']
  expect(plain.flatMap(findProseProblems)).toEqual([])
})
