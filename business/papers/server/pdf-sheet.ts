import PDFDocument from 'pdfkit'
import { SwissQRBill } from 'swissqrbill/pdf'
import { encode } from 'uqr'
import { fontFileOf, interFontFiles } from './fonts'
import type { SwissQrBill } from './paper'

/** Distances in points, 72 to the inch; the page is A4. */
export const pageMargin = 48
export const pageWidth = 595.28
export const pageHeight = 841.89
export const rightEdge: number = pageWidth - pageMargin
export const contentWidth: number = pageWidth - 2 * pageMargin
const ink = '#1c2430'
export const paleColour = '#667085'
const rule = '#d9dee6'

/** Where what stands on a page ends, and where its foot stands. */
export const contentBottom: number = pageHeight - pageMargin - 20
const foot = pageHeight - pageMargin - 4

/** Where the foot of a page stands that has a bill, which is torn off, and where what is above it ends. */
const footOverBill = pageHeight - SwissQRBill.height - 22
export const contentBottomAboveBill: number = footOverBill - 12

/** Where a text stands, and how. */
export interface TextPlacement {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  /** Whether it is a number that stands below others: all figures are equally wide, and none creeps under another. */
  readonly isFigure?: boolean
}

type Style = Pick<TextPlacement, 'width' | 'size' | 'bold' | 'isFigure'>

/** A sheet to write on. */
export interface PdfSheet {
  /** Writes a text and answers where the line below it begins. */
  write(text: string, place: TextPlacement): number
  /** How high a text is within a width. */
  height(text: string, style: Style): number
  line(y: number): void
  /** Draws a text as a QR code. */
  code(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): void
  /** Draws a bill over the whole width of the page's lower end. */
  bill(bill: SwissQrBill): void
  nextPage(): void
  /** How many pages there are so far. */
  pages(): number
  /**
   * Ends the document and answers its bytes.
   *
   * @param footOf what stands at the foot of a page of A4, at either end. Default: nothing.
   */
  end(footOf?: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Buffer>
}

/**
 * Inter draws a point close to the figure before it, so close that '747.00' reads as '74700'. Its alternates by context have
 * nothing for amounts, and looking for them takes half of the time that a paper takes. The types know lists alone, which can
 * leave nothing out.
 */
const figures = { tnum: true, kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** The layout of fontkit stumbles over marks that some fonts have no place for; without places for marks, it draws them. */
const unmarked = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/**
 * Opens a document in the font that has the signs of the world's currencies, embedded.
 *
 * @param size of its pages, in points. Default: A4.
 */
export function openPdfSheet(
  title: string,
  author: string,
  size: 'A4' | [width: number, height: number] = 'A4',
): PdfSheet {
  const document = new PDFDocument({
    ...{ size, margin: size === 'A4' ? pageMargin : 0 },
    bufferPages: true,
    info: { Title: title, Author: author },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const withBill = new Set<number>()
  /** Sets the font of a line, and answers how it is laid out. */
  const layOut = (line: string, { size = 9, bold = false, width, isFigure }: Style) => {
    const weight = bold ? 'bold' : 'regular'
    const own = fontFileOf(line, weight)
    const usual = { width, lineGap: 2, ...(isFigure && { features: figures }) }
    const set = (font: string) => document.font(font).fontSize(size)
    const isLaidOut = (options: PDFKit.Mixins.TextOptions) => {
      try {
        return set(own).heightOfString(line, options) >= 0
      } catch {
        return false
      }
    }
    if (own === interFontFiles[weight]) set(own)
    else if (!isLaidOut(usual)) {
      // Spaced words are laid out one by one, each by the rules of its own script.
      const plain = { ...usual, features: unmarked, wordSpacing: 0.001 }
      if (isLaidOut(plain)) return plain
      set(interFontFiles[weight])
    }
    return usual
  }
  const write: PdfSheet['write'] = (text, place) => {
    const { x, y, align = 'left', colour = ink } = place
    document.y = y
    for (const line of text.split('\n')) {
      const options = layOut(line, place)
      document.fillColor(colour).text(line, x, document.y, { ...options, align })
    }
    return document.y
  }
  return {
    write,
    height: (text, style) =>
      text
        .split('\n')
        .map((line) => document.heightOfString(line, layOut(line, style)))
        .reduce((sum, height) => sum + height, 0),
    line: (y) => {
      document.moveTo(pageMargin, y).lineTo(rightEdge, y).lineWidth(0.75).strokeColor(rule).stroke()
    },
    code: (text, { x, y, size }) => {
      const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
      const step = size / modules
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) document.rect(x + column * step, y + row * step, step, step)
      document.fill('black')
    },
    bill: ({ data, language }) => {
      const bill = new SwissQRBill(data, { language })
      document.page.margins.bottom = 0
      document.y = pageMargin
      document.fillColor('black')
      bill.attachTo(document)
      const { start, count } = document.bufferedPageRange()
      withBill.add(start + count - 1)
    },
    nextPage: () => {
      document.addPage()
    },
    pages: () => document.bufferedPageRange().count,
    end: (footOf) => {
      const { start, count } = document.bufferedPageRange()
      for (let page = 0; footOf && page < count; page++) {
        document.switchToPage(start + page)
        // What is written below the margin would begin a page of its own.
        document.page.margins.bottom = 0
        const [left, other] = footOf(page + 1, count)
        const place = {
          x: pageMargin,
          y: withBill.has(start + page) ? footOverBill : foot,
          width: contentWidth,
          size: 8,
          colour: paleColour,
        }
        write(left, place)
        write(other, { ...place, align: 'right' })
      }
      document.end()
      return done
    },
  }
}
