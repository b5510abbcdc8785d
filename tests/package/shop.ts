import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The files that a new business begins with. */
export const writtenFiles = [
  '.dockerignore',
  '.gitignore',
  'Dockerfile',
  'README.md',
  'business/index.ts',
  'package.json',
  'resources/item.ts',
  'tests/business.test.ts',
  'tsconfig.json',
]

/** A resource that a plain sample would not do for: files of a type, a reference, and what is asked only later. */
export const visit = `import { belongsTo, choice, choices, defineResource, file, files, rating, text } from 'deckhand'

export default defineResource({
  name: 'visit',
  label: ['Visit', 'Visits'],
  menu: { group: 'Catalogue', icon: 'calendar' },
  title: 'name',
  fields: {
    name: text({ required: true }),
    item: belongsTo('item', { required: true }),
    papers: files({ types: ['pdf'] }),
    table: file({ types: ['spreadsheet'] }),
    state: choice(choices({ asked: 'Asked', done: 'Done' }), { readOnly: true, default: 'asked' }),
    verdict: rating({ required: true, when: { state: 'done' } }),
  },
})
`

/** A piece of its own, and what tests it. */
const piece = {
  'business/screens.tsx': `import { defineScreens, type PieceProps } from 'deckhand/screens'
import type item from '../resources/item'

const Hello = ({ record }: PieceProps<typeof item>) => <p>Hello {record?.name}</p>

export default defineScreens({ pieces: { hello: Hello } })
`,
  'tests/hello.test.tsx': `import { screen, showPiece } from 'deckhand/testing/screens'
import { expect, it } from 'vitest'

it('greets the item', async () => {
  showPiece('hello', { resource: 'item', record: { id: '1', name: 'Ann' } })
  expect((await screen.findByText(/^Hello/)).textContent).toBe('Hello Ann')
})
`,
}

/** Adds a piece to a new business, where the business names it, and its test. */
export function addPiece(shop: string): void {
  for (const [file, text] of Object.entries(piece)) writeFileSync(path.join(shop, file), text)
  const facts = path.join(shop, 'business', 'index.ts')
  writeFileSync(facts, readFileSync(facts, 'utf8').replace('  menu:', "  pieces: { hello: 'item' },\n  menu:"))
}

/** The files of a business that are its own, with what stands in them. */
export const ownFiles = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((file) => !/^(node_modules|dist|data|test-results|vendor|package-lock\.json)\b/.test(file))
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  )
