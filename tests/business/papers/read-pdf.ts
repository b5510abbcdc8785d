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

/** A text that a PDF draws, with its font and the position of its first letter. */
export interface DrawnText {
  readonly text: string
  /** The name of the font, such as 'NotoSansArabic-Regular'. */
  readonly font: string
  readonly x: number
  readonly y: number
  /** The codes of the glyphs. */
  readonly codes: readonly string[]
}

/** The objects of a PDF, by their numbers. */
export const objectsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', text = '']) => [
      id,
      text,
    ]),
  )

/** The files inside a PDF. */
export function attachmentsOf(pdf: Buffer) {
  const objects = objectsOf(pdf)
  return [...objects.values()]
    .filter((object) => /\/Type \/Filespec/.test(object))
    .map((object) => {
      const file = objects.get(/\/EF <<\s*\/F (\d+) 0 R/.exec(object)?.[1] ?? '') ?? ''
      return {
        name: /\/F \(([^)]*)\)/.exec(object)?.[1],
        relationship: /\/AFRelationship \/(\w+)/.exec(object)?.[1],
        type: /\/Subtype \/(\S+)/.exec(file)?.[1]?.replace('#2F', '/'),
        content: Buffer.from(streamOf(file), 'latin1').toString('utf8'),
      }
    })
}

const streamOf = (object: string): string => {
  const start = object.search(/stream\r?\n/)
  const bytes = Buffer.from(object.slice(object.indexOf('\n', start) + 1, object.lastIndexOf('endstream')), 'latin1')
  return (/FlateDecode/.test(object) ? inflateSync(bytes, { finishFlush: 2 }) : bytes).toString('latin1')
}

/** The characters of each glyph of a font, by the glyph's code. */
function charactersOf(cmap: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, from, entries] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...(entries ?? '').matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(from as string, 16) + index).toString(16).padStart(4, '0')
      found.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  return found
}

/** All texts of a PDF page by page, in the order of drawing. A text from right to left has its letters in visual order. */
export function textsOf(pdf: Buffer): DrawnText[][] {
  const objects = objectsOf(pdf)
  const objectOf = (reference = '') => objects.get(reference) ?? ''
  const fontOf = (id: string) => {
    const font = objectOf(id)
    const name = /\/BaseFont \/(?:[A-Z]+\+)?([\w-]+)/.exec(font)?.[1] ?? ''
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
    return { name, characters: charactersOf(cmap ? streamOf(objectOf(cmap)) : '') }
  }
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  return pages.map((page) => {
    const resources = objectOf(/\/Resources (\d+) 0 R/.exec(page)?.[1])
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, fontOf(id as string)]),
    )
    const content = streamOf(objectOf(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
    return [...content.matchAll(/\nBT\n([\s\S]*?)\nET/g)].map(([, block = '']) => {
      const { name, characters } = fonts.get(/\/(F\d+) /.exec(block)?.[1]) ?? { name: '', characters: new Map() }
      const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? []
      const shown = [...block.matchAll(/\[(.*)\] TJ/g)].flatMap(([, glyphs = '']) => [
        ...glyphs.matchAll(/<([\da-f]+)>/g),
      ])
      const codes = shown.flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
      return {
        text: codes.map((code) => characters.get(code) ?? '').join(''),
        font: name,
        x: Number(x),
        y: Number(y),
        codes,
      }
    })
  })
}

/** The lines that a PDF page draws, from left to right: the texts with the same baseline, at the left end of a column. */
export function visualLines(texts: readonly DrawnText[]): string[] {
  const lines = new Map<number, DrawnText[]>()
  for (const text of texts) lines.set(text.y, [...(lines.get(text.y) ?? []), text])
  return [...lines.values()].map((line) =>
    line
      .sort((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(''),
  )
}
