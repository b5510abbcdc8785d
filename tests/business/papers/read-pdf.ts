import { inflateSync } from 'node:zlib'

/** The texts drawn on each page. */
export const pagesOf = (pdf: Buffer): string[] => {
  const parts = pdf.toString('latin1').split(/stream\r?\n/)
  return parts.flatMap((part, index) => {
    if (index === 0 || !/FlateDecode/.test(parts[index - 1]?.slice(-120) ?? '')) return []
    const text = inflateSync(Buffer.from(part.slice(0, part.lastIndexOf('endstream')), 'latin1'), {
      finishFlush: 2,
    }).toString('latin1')
    return text.includes(' TJ') ? [text] : []
  })
}

/** The start of each line on a page, in points from the page's lower left corner. */
export const linesOf = (page: string) =>
  [...page.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
