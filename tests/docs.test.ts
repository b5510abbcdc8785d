import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { conformCommandOptions } from '../integrations/conform/parse-arguments'
import * as kinds from '../kinds/definitions'
import { addressOf, createSearch, guidePage, readGuides, searchPage } from '../scripts/docs/guides.mjs'
import { pageOf } from '../scripts/docs/page.mjs'
import { readReference } from '../scripts/docs/read-reference.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reference = await readReference(root)

it('every key of the vocabulary has a doc comment', () => {
  const types = [
    ...reference.declared.flatMap((part) => part.types),
    ...reference.kinds.flatMap((kind) => kind.options),
  ]
  const silent = types.flatMap(({ file, name, keys }) =>
    keys.filter(({ doc }) => !doc).map((key) => `${file}: ${name}.${key.name}`),
  )
  expect(silent).toEqual([])
})

it('the reference describes every kind of field', () => {
  const described = reference.kinds.flatMap((kind) => kind.kinds)
  expect(described.filter(({ doc }) => !doc).map(({ name }) => name)).toEqual([])
  expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(kinds).sort())
})

it('the reference page shows every kind of field, with escaped markup', () => {
  const page = pageOf(reference)
  for (const name of Object.keys(kinds)) expect(page).toContain(`<code>${name}()</code>`)
  expect(page).toContain('<code>numbered</code>')
  for (const name of ['DashboardRecords', 'RecordNumbering', 'Where']) expect(page).toContain(`<h3>${name}</h3>`)
  expect(page).not.toMatch(/<(?:string|F|N)>/)
})

it('the guide to conform describes each option', async () => {
  const guide = (await readGuides(root)).find(({ name }) => name === 'conform')
  for (const name of Object.keys(conformCommandOptions))
    expect(guide?.text, name).toMatch(new RegExp(`^\\| .*\`--${name}\\b`, 'm'))
})

it('each guide has a title, is listed next to the reference, and links only to existing guides', async () => {
  const guides = await readGuides(root)
  expect(guides.filter(({ title }) => title === '')).toEqual([])
  const page = pageOf(reference, { guides })
  const addresses = guides.map(({ name }) => addressOf(name))
  const links = guides.flatMap((guide) =>
    [...guidePage(guide).matchAll(/href="(\/guide\/[^"#]+)/g)].map(([, link]) => link),
  )
  for (const address of addresses) expect(page).toContain(`href="${address}"`)
  expect(links.filter((link) => !addresses.includes(link as string))).toEqual([])
})

it.each(['validation', 'hook', 'computed', 'conditional', 'webhook', 'cron', 'tree', 'permission'])(
  'a search for %s finds a page whose heading contains the word',
  async (word) => {
    const guides = await readGuides(root)
    const [first] = createSearch(guides, reference)(word)
    expect(first?.heading.toLowerCase()).toContain(word)
    expect(searchPage(word, createSearch(guides, reference), guides)).toContain(`href="${first?.address}"`)
  },
)

it('a search without results says so, and escapes the search text', async () => {
  const guides = await readGuides(root)
  const page = searchPage('<script>zzzz', createSearch(guides), guides)
  expect(page).toContain('No results for “&lt;script&gt;zzzz”')
})
