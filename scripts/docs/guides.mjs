import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { look } from './docs-style.mjs'

const style = `
  main { max-width: 46rem; margin: 0 auto; padding: 28px 20px 30vh } a { color: LinkText }
  h1 { font-size: 26px } h2 { margin: 36px 0 4px; font-size: 19px } h3 { margin: 24px 0 2px; font-size: 16px }
  pre { overflow: auto; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--soft); font-size: 13px }
  table { display: block; overflow-x: auto; border-collapse: collapse } th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: start; vertical-align: top }
  code { font-size: .92em } img { max-width: 100% }
`

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** The pages below `docs/` by their paths, such as 'running/postgresql', each with its title and its text in Markdown. */
export async function readGuides(root) {
  const all = await readdir(path.join(root, 'docs'), { recursive: true })
  const names = all.map((name) => name.split(path.sep).join('/')).filter((name) => name.endsWith('.md'))
  names.sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(path.join(root, 'docs', file), 'utf8')
      return { name: file.slice(0, -'.md'.length), title: titleOf(text), text }
    }),
  )
}

/** Where a link of a guide leads, seen from `docs/`: links start at the guide, or at the project's folder. */
const pathOf = (guide, link) =>
  link.startsWith('docs/') ? link.slice('docs/'.length) : path.posix.join(path.posix.dirname(guide), link)

/** A guide as a page; what it says of another guide leads there. */
export function guidePage({ name, title, text }) {
  const body = marked
    .parse(text)
    .replaceAll(/href="([a-z/.-]+)\.md/g, (_, link) => `href="/guide/${pathOf(name, link)}`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Deckhand</title><style>${look}${style}</style></head>
<body><main><p><a href="/">The vocabulary</a></p>${body}</main></body></html>
`
}
