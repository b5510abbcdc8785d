import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source-files'
import { packedFiles } from './packed-files'

const packed = new Set(packedFiles())
const papers = [...packed].filter((file) => file.endsWith('.md'))

/** The local files that a document links to, without pictures and example folders, which are not in the package. */
const linksIn = (text: string) =>
  [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target) && /\.\w+$/.test(target))

it.each(papers)('the package contains every file that %s links to', (paper) => {
  const links = linksIn(readFileSync(path.join(root, paper), 'utf8'))
  const targets = links.map((link) => path.posix.join(path.posix.dirname(paper), link))
  expect(targets.filter((target) => !packed.has(target))).toEqual([])
})

it('the package contains the documents that others name, and no large pictures', () => {
  expect(papers).toEqual(
    expect.arrayContaining([
      'README.md',
      'ARCHITECTURE.md',
      'docs/decisions/README.md',
      'SECURITY.md',
      'docs/totals.md',
    ]),
  )
  expect([...packed].filter((file) => file.startsWith('docs/') && /\.(png|jpe?g|webp)$/.test(file))).toEqual([])
})
