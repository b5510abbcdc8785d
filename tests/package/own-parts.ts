import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The initial files of a new business. */
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

/** A resource with fields that need special sample values: typed files, a reference, and conditional fields. */
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

/**
 * The additions of a business: a hand-written component, a page, a logo, an icon, a dashboard panel, and mail
 * templates.
 */
const parts = {
  'business/index.ts': `import { defineBusiness, defineDashboard } from 'deckhand'
import type item from '../resources/item'
import type letter from '../resources/letter'

const business = defineBusiness({
  name: "Ann's shop",
  menu: ['Catalogue'],
  icons: ['bell'],
  pages: { today: { label: 'Today', icon: 'bell', group: 'Catalogue', needs: ['item', 'list'] } },
  pieces: { hello: 'item', mood: 'item' },
  dashboard: defineDashboard({
    figures: { items: { label: 'Items', of: 'item' } },
    panels: { mood: { piece: 'mood', answeredBy: 'mood', reads: ['item'] } },
  }),
})

export default business

declare module 'deckhand' {
  interface Register {
    readonly business: typeof business
    readonly resources: typeof item | typeof letter
  }
}
`,
  'business/server.ts': `import { defineServer } from 'deckhand/server'
import type { Handler } from 'deckhand/server'
import type item from '../resources/item'

const itemHandler: Handler<typeof item> = {
  afterCreate: async ({ store, trx }, { name }) => {
    const letter = store.registry.get('letter')
    const state = { state: 'waiting', tries: 0, nextAt: new Date().toISOString() } as const
    await store.insert(trx, letter, { toName: 'Ann', toAddress: 'ann@example.com', subject: name, text: name, ...state })
  },
}

export default defineServer({
  handlers: { item: itemHandler },
  outbox: { resource: 'letter' },
  dashboard: { mood: async (store) => ({ mood: { items: await store.count(store.registry.get('item'), {}) } }) },
})
`,
  'business/screens.tsx': `import { defineScreens, type PieceProps, Scanner } from 'deckhand/screens'
import { lazy } from 'react'
import type item from '../resources/item'

const Hello = ({ record }: PieceProps<typeof item>) => <p>Hello {record?.name}</p>
const Bell = () => <svg width="1em" height="1em" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" /></svg>
const Logo = ({ size }: { readonly size: number }) => <svg width={size} height={size}><title>Ann</title></svg>

export default defineScreens({
  Logo,
  icons: { bell: Bell },
  pages: { today: () => import('./today') },
  pieces: { hello: Hello, mood: lazy(() => import('./mood')) },
})

export { Scanner }
`,
  'business/today.tsx': `export default function Today() {
  return <h1>Today</h1>
}
`,
  'business/mood.tsx': `import type { PieceProps } from 'deckhand/screens'
import type item from '../resources/item'

export default function Mood({ value }: PieceProps<typeof item>) {
  return <p>{JSON.stringify(value)}</p>
}
`,
  'resources/letter.ts': `import { choice, choices, dateTime, defineResource, integer, text } from 'deckhand'

const states = choices({ waiting: 'Waiting', sent: 'Sent', failed: 'Failed', 'not-sent': 'Not sent' })

export default defineResource({
  name: 'letter',
  label: ['Letter', 'Letters'],
  menu: { group: 'Catalogue', icon: 'bell' },
  title: 'subject',
  calls: { create: false, edit: false, delete: false },
  fields: {
    toName: text(),
    toAddress: text({ required: true }),
    subject: text({ required: true }),
    text: text(),
    html: text(),
    state: choice(states, { readOnly: true, default: 'waiting' }),
    tries: integer(),
    nextAt: dateTime(),
    sentAt: dateTime(),
    problem: text(),
  },
})
`,
  'tests/hello.test.tsx': `import { screen, showPiece } from 'deckhand/testing/screens'
import { expect, it } from 'vitest'

it('greets the item', async () => {
  showPiece('hello', { resource: 'item', record: { id: '1', name: 'Ann' } })
  expect((await screen.findByText(/^Hello/)).textContent).toBe('Hello Ann')
})
`,
}

/** Adds one addition of each type to a new business, and a test of the hand-written component. */
export function addOwnParts(shop: string): void {
  for (const [file, text] of Object.entries(parts)) writeFileSync(path.join(shop, file), text)
}

/** The files that belong to the business and not to the engine, with their contents. */
export const ownFiles = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((file) => !/^(node_modules|dist|data|test-results|vendor|package-lock\.json)\b/.test(file))
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  )
