import { openPdfSheet, type PdfSheet } from './pdf-sheet'

/** A shipping label for a parcel. */
export interface ShippingLabel {
  /** The language as a BCP 47 code. */
  readonly language?: string
  /** The country of the recipient. */
  readonly country?: string | null
  readonly number: string
  readonly sender: readonly string[]
  readonly recipient: readonly string[]
  readonly courier: string
  readonly tracking: string
}

/** The size of an A6 page in points. */
const page = { width: 297.64, height: 419.53 }
const edge = 20
const width = page.width - 2 * edge
const codeSize = 84
const foot = page.height - edge - codeSize

/** Some lines of text with their preferred font size. */
interface Block {
  readonly lines: readonly string[]
  readonly size: number
  readonly bold?: boolean
}

interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  /** The lowest y position that the text may reach. */
  readonly low: number
}

/** The scale factors for the preferred font size, sorted from large to small. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

/** Writes blocks of text below each other, in the largest scale that fits. Returns the y position below the text. */
function writeFitted(sheet: PdfSheet, { x, y, width, low }: Room, blocks: readonly Block[]): number {
  const scaled = (share: number) =>
    blocks.map(({ lines, size, bold = false }) => ({
      text: lines.join('\n'),
      style: { width, size: size * share, bold },
    }))
  const fits = (share: number) =>
    scaled(share).reduce((end, { text, style }) => end + sheet.height(text, style), y) <= low
  const share = shares.find(fits) ?? Math.min(...shares)
  return scaled(share).reduce((top, { text, style }) => sheet.write(text, { ...style, x, y: top }), y)
}

/** Draws shipping labels as a PDF, one A6 page per label. */
export function drawLabels(labels: readonly ShippingLabel[]): Promise<Buffer> {
  const sheet = openPdfSheet('Labels', labels[0]?.sender[0] ?? '', { size: [page.width, page.height] })
  for (const [index, { language = 'en', country, ...label }] of labels.entries()) {
    const { number, sender, recipient, courier, tracking } = label
    if (index > 0) sheet.nextPage()
    sheet.setPlace({ locale: language, country })
    const [name = '', ...rest] = recipient
    const top = { x: edge, width }
    const under = writeFitted(sheet, { ...top, y: edge, low: 66 }, [{ lines: [sender.join(' · ')], size: 7 }])
    writeFitted(sheet, { ...top, y: Math.max(under + 8, 74), low: foot - 10 }, [
      { lines: [name], size: 18, bold: true },
      { lines: rest, size: 15 },
    ])
    sheet.code(tracking || number, { x: edge, y: foot, size: codeSize })
    const beside = { x: edge + codeSize + 12, width: width - codeSize - 12 }
    writeFitted(sheet, { ...beside, y: foot + 2, low: foot + codeSize }, [
      { lines: [number], size: 13, bold: true },
      { lines: [courier, tracking].filter(Boolean), size: 10 },
    ])
  }
  return sheet.end()
}
