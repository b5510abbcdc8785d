import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { conformCommandOptions } from '../integrations/conform/parse-arguments'
import * as kinds from '../kinds/definitions'
import { addressOf, createSearch, guidePage, readGuides, searchPage } from '../scripts/docs/guides.mjs'
import { pageOf } from '../scripts/docs/page.mjs'
import { readReference } from '../scripts/docs/read-reference.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reference = await readReference(root)

it('every word of the vocabulary has a doc comment', () => {
  const types = [
    ...reference.declared.flatMap((part) => part.types),
    ...reference.kinds.flatMap((kind) => kind.options),
  ]
  const silent = types.flatMap(({ file, name, keys }) =>
    keys.filter(({ doc }) => !doc).map((key) => `${file}: ${name}.${key.name}`),
  )
  expect(silent).toEqual([])
})

it('the reference has every kind of field, each with what it is', () => {
  const described = reference.kinds.flatMap((kind) => kind.kinds)
  expect(described.filter(({ doc }) => !doc).map(({ name }) => name)).toEqual([])
  expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(kinds).sort())
})

it('the page of the reference shows each of them, and its markup is what is written', () => {
  const page = pageOf(reference)
  for (const name of Object.keys(kinds)) expect(page).toContain(`<code>${name}()</code>`)
  expect(page).toContain('<code>numbered</code>')
  for (const name of ['DashboardRecords', 'RecordNumbering', 'Where']) expect(page).toContain(`<h3>${name}</h3>`)
  expect(page).not.toMatch(/<(?:string|F|N)>/)
})

it('the guide to conform tells of each of its options', async () => {
  const guide = (await readGuides(root)).find(({ name }) => name === 'conform')
  for (const name of Object.keys(conformCommandOptions))
    expect(guide?.text, name).toMatch(new RegExp(`^\\| .*\`--${name}\\b`, 'm'))
})

it('each guide has a title, stands beside the reference, and leads to no guide that is not there', async () => {
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
  'a search for %s leads to a page whose heading has the word',
  async (word) => {
    const guides = await readGuides(root)
    const [first] = createSearch(guides, reference)(word)
    expect(first?.heading.toLowerCase()).toContain(word)
    expect(searchPage(word, createSearch(guides, reference), guides)).toContain(`href="${first?.address}"`)
  },
)

it('a search without results says so, and what is typed cannot become markup', async () => {
  const guides = await readGuides(root)
  const page = searchPage('<script>zzzz', createSearch(guides), guides)
  expect(page).toContain('No results for “&lt;script&gt;zzzz”')
})
