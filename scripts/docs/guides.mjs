import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import MiniSearch from 'minisearch'
import { look } from './docs-style.mjs'

const style = `
  body { display: grid; grid-template: auto 1fr / 17rem minmax(0, 1fr) }
  header, nav { padding: 20px; background: var(--soft); border-inline-end: 1px solid var(--line) }
  nav { padding-top: 0 } nav ul { list-style: none; margin: 0 0 12px; padding: 0 }
  nav a { display: block; padding: 2px 0; color: inherit; text-decoration: none }
  nav a:hover, nav a:focus-visible { text-decoration: underline } nav a[aria-current] { font-weight: 600 }
  nav h2 { margin: 16px 0 4px; font-size: 12px; color: var(--muted) }
  input { width: 100%; font: inherit; padding: 7px 10px; border: 1px solid var(--line); border-radius: 8px; background: Canvas; color: inherit }
  main { grid-area: 1 / 2 / 3 / 3; max-width: 52rem; padding: 28px 40px 30vh } main a { color: LinkText }
  h1 { font-size: 26px; margin-top: 0 } main h2 { margin: 36px 0 4px; font-size: 19px } h3 { margin: 24px 0 2px; font-size: 16px }
  pre { overflow: auto; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--soft); font-size: 13px }
  figure { margin: 12px 0 } figure pre { margin: 0; border-start-start-radius: 0; border-start-end-radius: 0 }
  figcaption { padding: 6px 14px; border: 1px solid var(--line); border-block-end: 0; border-radius: 8px 8px 0 0; font: 12.5px ui-monospace, monospace; color: var(--muted) }
  table { display: block; overflow-x: auto; border-collapse: collapse } th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: start; vertical-align: top }
  code { font-size: .92em } img { max-width: 100% } .place { color: var(--muted); font-size: 13px }
  .hits { padding: 0; list-style: none } .hits p { margin: 2px 0 14px }
  @media (max-width: 800px) { body { display: block } header, nav { border: 0 } main { padding: 20px } }
`

const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const plain = (text) => text.replace(/[&<>"]/g, (mark) => marks[mark])

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** The Markdown files in the project's root folder that belong to the documentation. */
const papers = ['README.md', 'AGENTS.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']

/**
 * The pages of the documentation: the files below `docs/`, and files of the root folder, such as '../ARCHITECTURE'.
 *
 * @returns each page with its name ('running/postgresql'), its title and its text in Markdown
 */
export async function readGuides(root) {
  const all = await readdir(path.join(root, 'docs'), { recursive: true })
  const names = all.map((name) => name.split(path.sep).join('/')).filter((name) => name.endsWith('.md'))
  names.sort()
  return Promise.all(
    [...names, ...papers.map((paper) => `../${paper}`)].map(async (file) => {
      const text = await readFile(path.join(root, 'docs', file), 'utf8')
      return { name: file.slice(0, -'.md'.length), title: titleOf(text), text }
    }),
  )
}

/** The address of a page. */
export const addressOf = (name) => `/guide/${name.replace(/^\.\.\//, 'project/').replace(/(^|\/)README$/, '$1index')}`

/** 'Check other records' → 'check-other-records', as on the pages of code hosts. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Replaces links to other pages by their addresses. Links to the web and to other files stay unchanged. */
const linkFrom =
  (name) =>
  (all, link, anchor = '') => {
    if (/^\w+:/.test(link)) return all
    const file = path.posix.join(path.posix.dirname(name), link).replace(/^\.\.\/docs\//, '')
    return file.startsWith('../../') ? all : `href="${addressOf(file)}${anchor}"`
  }

/** The text of a page as HTML. Links lead to other pages, headings have anchors, and code blocks show file names. */
const htmlOf = ({ name, text }) =>
  marked
    .parse(text.replace(/^```(\w+) title="([^"\n]+)"$/gm, '<!-- file: $2 -->\n\n```$1'))
    .replace(
      /<!-- file: (.+?) -->\s*(<pre>[\s\S]*?<\/pre>)/g,
      (_, file, code) => `<figure><figcaption>${plain(file)}</figcaption>${code}</figure>`,
    )
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, heading) => {
      const words = heading.replace(/<[^>]+>/g, '').replace(/&\w+;|&#\d+;/g, '')
      return `<h${level} id="${anchorOf(words)}">${heading}</h${level}>`
    })
    .replace(/href="([^"#]+)\.md(#[^"]*)?"/g, linkFrom(name))

/**
 * The groups of pages in the table of contents. Each group has a function that tests whether the name of a page belongs
 * to the group.
 */
const groups = [
  ['Guides', (name) => !name.includes('/')],
  ['Tutorial', (name) => name.startsWith('tutorial/')],
  ['Recipes', (name) => name.startsWith('recipes/')],
  ['Operations', (name) => name.startsWith('running/')],
  ['Decisions', (name) => name.startsWith('decisions/')],
  ['Project', (name) => name.startsWith('../')],
]

function groupOf(guides, current, [title, isOf]) {
  const links = guides
    .filter(({ name }) => isOf(name))
    .map(
      ({ name, title: text }) =>
        `<li><a href="${addressOf(name)}"${name === current ? ' aria-current="page"' : ''}>${plain(text)}</a></li>`,
    )
  return links.length > 0 ? `<h2>${title}</h2><ul>${links.join('')}</ul>` : ''
}

const layout = ({ title, body, guides, current, typed = '' }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title)} · Deckhand</title><style>${look}${style}</style></head>
<body><header><form action="/search" role="search"><input type="search" name="q" value="${plain(typed)}" placeholder="Search ( / )" aria-label="Search the documentation"></form></header>
<main>${body}</main>
<nav aria-label="Contents"><ul><li><a href="/reference">Vocabulary reference</a></li><li><a href="/try">Try a declaration</a></li></ul>
${groups.map((group) => groupOf(guides, current, group)).join('')}</nav>
<script>addEventListener('keydown', (event) => { const box = document.querySelector('input'); if (event.key === '/' && event.target !== box) { event.preventDefault(); box.focus() } })</script>
</body></html>
`

/** A guide as an HTML page, with the table of contents of all guides. */
export const guidePage = (guide, guides = []) =>
  layout({ title: guide.title, body: htmlOf(guide), guides, current: guide.name })

/** The sections of a page: each heading with the text below it. */
function sectionsOf({ name, title, text }) {
  return text.split(/^(?=#{1,3} )/m).map((part, at) => {
    const [, heading = title] = /^#{1,3} (.+)$/m.exec(part) ?? []
    const words = heading.replace(/[`*]/g, '')
    return {
      id: `${name}#${at}`,
      address: `${addressOf(name)}${words === title ? '' : `#${anchorOf(words)}`}`,
      page: title,
      heading: words,
      body: part
        .replace(/^#{1,3} .+$/m, '')
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/[#*`|[\]]/g, ' '),
    }
  })
}

/** An entry of the reference as a section. */
const entryOf = (id, heading, name, texts) => ({
  id: `reference#${id}`,
  address: `/reference?q=${encodeURIComponent(name)}`,
  page: 'Vocabulary reference',
  heading,
  body: texts.filter(Boolean).join(' '),
})

const textsOf = (keys) => keys.flatMap(({ name, doc }) => [name, doc])

const entriesOf = ({ declared, kinds }) => [
  ...declared.flatMap(({ title, types }) =>
    types.map(({ name, doc, keys }) => entryOf(`${title}-${name}`, name, name, [doc, ...textsOf(keys)])),
  ),
  ...kinds.flatMap((kind) =>
    kind.kinds.map(({ name, doc }) =>
      entryOf(`kind-${name}`, `${name}()`, name, [doc, ...kind.options.flatMap(({ keys }) => textsOf(keys))]),
    ),
  ),
]

/**
 * An index of the documentation.
 *
 * @param reference the reference of the vocabulary. Default: none, so the index contains only the guides.
 * @returns a function that returns the sections with all words of a text, starting with the best match
 */
export function createSearch(guides, reference) {
  const index = new MiniSearch({
    fields: ['heading', 'page', 'body'],
    storeFields: ['address', 'page', 'heading', 'body'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  })
  index.addAll([...guides.flatMap(sectionsOf), ...(reference ? entriesOf(reference) : [])])
  return (text) => index.search(text, { combineWith: 'AND' })
}

/** About 220 characters of a section, starting shortly before the first searched word. */
function excerptOf(body, words) {
  const text = body.replace(/\s+/g, ' ').trim()
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place > 60)
  const start = places.length > 0 ? Math.min(...places) - 60 : 0
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + 220)}${text.length > start + 220 ? ' …' : ''}`
}

/** The results of a search as a page. */
export function searchPage(text, search, guides) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const hits = search(text)
    .slice(0, 30)
    .map(
      ({ address, page, heading, body }) =>
        `<li><a href="${plain(address)}">${plain(heading)}</a> <span class="place">${plain(page)}</span><p>${plain(excerptOf(body, words))}</p></li>`,
    )
  const none =
    words.length === 0 ? 'Enter a word to search for.' : `No results for “${plain(text)}”. Try fewer or other words.`
  const list = hits.length > 0 ? `<ol class="hits">${hits.join('')}</ol>` : `<p role="status">${none}</p>`
  return layout({ title: `Search: ${text}`, body: `<h1>Search</h1>${list}`, guides, typed: text })
}
