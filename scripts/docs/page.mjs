import { look } from './docs-style.mjs'
import { addressOf } from './guides.mjs'

const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const plain = (text) => text.replace(/[&<>"]/g, (mark) => marks[mark])

/** A doc comment as HTML, with its code and paragraphs. */
const prose = (doc = '') =>
  plain(doc)
    .split(/\n\s*\n/)
    .map(
      (paragraph) => `<p>${paragraph.replace(/`([^`]+)`/g, '<code>$1</code>').replace(/\{@link (\S+)\}/g, '$1')}</p>`,
    )
    .join('')

const idOf = (...words) => words.join('-').replace(/\W+/g, '-').toLowerCase()

const keyRow = ({ name, isOptional, type, doc }) => `
  <div class="key" data-text="${plain(`${name} ${doc ?? ''}`.toLowerCase())}">
    <dt><code>${plain(name)}</code>${isOptional ? '' : ' <span class="needed">required</span>'}</dt>
    <dd>${prose(doc)}<code class="type">${plain(type)}</code></dd>
  </div>`

const typeBlock = (part) => (type) =>
  `
  <section id="${idOf(part, type.name)}" class="type-block" data-text="${plain(`${type.name} ${type.doc ?? ''}`.toLowerCase())}">
    <h3>${plain(type.name)}</h3>
    ${prose(type.doc)}
    ${type.extended.length > 0 ? `<p class="extended">And what <code>${type.extended.map(plain).join(', ')}</code> says.</p>` : ''}
    <dl>${type.keys.map(keyRow).join('')}</dl>
  </section>`

const kindBlock = ({ kinds, options }) => `
  <section id="${idOf('kind', kinds[0].name)}" class="type-block" data-text="${plain(
    kinds
      .map(({ name, doc }) => `${name} ${doc ?? ''}`)
      .join(' ')
      .toLowerCase(),
  )}">
    ${kinds.map(({ name, doc }) => `<h3><code>${name}()</code></h3>${prose(doc)}`).join('')}
    <dl>${options.flatMap(({ keys }) => keys.map(keyRow)).join('')}</dl>
  </section>`

const link = (id, text) => `<li><a href="#${id}">${plain(text)}</a></li>`

const style = `
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px; background: var(--soft); border-inline-end: 1px solid var(--line) }
  nav ul { list-style: none; margin: 0 0 12px; padding: 0 } nav li a { display: block; padding: 2px 0; color: inherit; text-decoration: none }
  nav li a:hover, nav li a:focus-visible { text-decoration: underline }
  nav h2 { margin: 16px 0 4px; font-size: 12px; color: var(--muted) }
  input { width: 100%; font: inherit; padding: 7px 10px; border: 1px solid var(--line); border-radius: 8px; background: Canvas; color: inherit }
  main { padding: 28px 40px 40vh; max-width: 60rem } h1 { font-size: 26px; margin: 0 0 4px } main > h2 { margin: 44px 0 0; font-size: 20px }
  h3 { margin: 26px 0 2px; font-size: 16px } p { margin: 4px 0 } dl { margin: 8px 0 0 }
  .key { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 4px 20px; padding: 9px 0; border-top: 1px solid var(--line) }
  dt { overflow-wrap: anywhere } dd { margin: 0 } .type { color: var(--muted); font-size: 12.5px; overflow-wrap: anywhere }
  .needed { color: var(--muted); font-size: 12px } .extended { color: var(--muted) }
  @media (max-width: 800px) { body { display: block } nav { position: static; height: auto } main { padding: 20px } .key { grid-template-columns: 1fr } }
`

/**
 * Shows the blocks that contain the searched words. If only a key contains the words, the script shows only that key.
 */
const script = `
  const box = document.querySelector('input')
  const none = document.querySelector('#none')
  const search = () => {
    const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const has = ({ dataset }) => words.every((word) => dataset.text.includes(word))
    for (const block of document.querySelectorAll('.type-block')) {
      const isFound = has(block)
      const keys = [...block.querySelectorAll('.key')]
      for (const key of keys) key.hidden = !isFound && !has(key)
      block.hidden = !isFound && keys.every(({ hidden }) => hidden)
    }
    for (const part of document.querySelectorAll('main > div')) part.hidden = part.querySelector('.type-block:not([hidden])') === null
    none.hidden = document.querySelector('.type-block:not([hidden])') !== null
    history.replaceState(null, '', words.length > 0 ? '?q=' + encodeURIComponent(box.value) : location.pathname + location.hash)
  }
  box.addEventListener('input', search)
  addEventListener('keydown', (event) => { if (event.key === '/' && event.target !== box) { event.preventDefault(); box.focus() } })
  box.value = new URLSearchParams(location.search).get('q') ?? ''
  search()
`

/**
 * The reference of the vocabulary as one HTML page with a search.
 *
 * @param guides the pages for the table of contents. Default: none, for a separate file.
 */
export const pageOf = ({ declared, kinds }, { guides } = {}) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The vocabulary of Deckhand</title><style>${look}${style}</style></head>
<body>
<nav aria-label="Contents">
  <input type="search" placeholder="Search ( / )" aria-label="Search the vocabulary">
  ${guides ? `<h2>Guides</h2><ul>${guides.map(({ name, title }) => `<li><a href="${addressOf(name)}">${plain(title)}</a></li>`).join('')}</ul>` : ''}
  ${declared.map(({ title, types }) => `<h2>${plain(title)}</h2><ul>${types.map(({ name }) => link(idOf(title, name), name)).join('')}</ul>`).join('')}
  <h2>Kinds of field</h2><ul>${kinds.map((kind) => link(idOf('kind', kind.kinds[0].name), kind.kinds.map(({ name }) => name).join(', '))).join('')}</ul>
</nav>
<main>
  <h1>The vocabulary of Deckhand</h1>
  <p>Every word that a declaration is written in, read off the doc comments of the sources.${guides ? ' <a href="/try">Try a declaration</a>' : ''}</p>
  <p id="none" role="status" hidden>Nothing speaks of that. Try one word less.</p>
  ${declared.map(({ title, types }) => `<div><h2>${plain(title)}</h2>${types.map(typeBlock(title)).join('')}</div>`).join('')}
  <div><h2>Kinds of field</h2>${kinds.map(kindBlock).join('')}</div>
</main>
<script>${script}</script>
</body></html>
`
