import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source-files'
import { packedFiles } from './packed-files'

const packed = new Set(packedFiles())
const papers = [...packed].filter((file) => file.endsWith('.md'))

/** The files that a paper links to. Pictures and the folders of examples are left out, as they stay out of the package. */
const linksIn = (text: string) =>
  [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target) && /\.\w+$/.test(target))

it.each(papers)('the package has all that %s links to', (paper) => {
  const links = linksIn(readFileSync(path.join(root, paper), 'utf8'))
  const targets = links.map((link) => path.posix.join(path.posix.dirname(paper), link))
  expect(targets.filter((target) => !packed.has(target))).toEqual([])
})

it('the package has the papers that others name, and no large picture of them', () => {
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
