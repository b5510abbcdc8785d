import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { Blob, Buffer, Direction, Face, Font as Shaper, shape } from 'harfbuzzjs'

/** The position of a glyph, in the units of the font. */
interface Position {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/**
 * Opens a font whose text HarfBuzz lays out. fontkit has no rules for Burmese. fontkit also fails on some marks and
 * conjuncts of other scripts.
 */
export function openShapedFont(file: string): Font {
  const bytes = readFileSync(file)
  const font = create(bytes) as Font
  const shaper = new Shaper(new Face(new Blob(bytes)))
  const layout = (text: string) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(Direction.LTR)
    shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((one, other) => one - other)
    const said = new Set<number>()
    const glyphs = infos.map(({ codepoint, cluster }) => {
      // The first glyph of a cluster stands for all of its characters.
      const end = said.has(cluster) ? cluster : starts[starts.indexOf(cluster) + 1]
      said.add(cluster)
      return font.getGlyph(
        codepoint,
        [...text.slice(cluster, end)].map((character) => character.codePointAt(0) ?? 0),
      )
    })
    const positions: Position[] = buffer.getGlyphPositions()
    return {
      glyphs,
      positions,
      // pdfkit scales the positions before it reads the width.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.assign(font, { layout })
}
