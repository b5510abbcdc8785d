import PDFDocument from 'pdfkit'
import { SwissQRBill } from 'swissqrbill/pdf'
import { encode } from 'uqr'
import { fontFileOf, interFontFiles } from './fonts'
import type { SwissQrBill } from './paper'

/** Dimensions of an A4 page in points, 72 per inch. */
export const pageMargin = 48
export const pageWidth = 595.28
export const pageHeight = 841.89
export const rightEdge: number = pageWidth - pageMargin
export const contentWidth: number = pageWidth - 2 * pageMargin
const ink = '#1c2430'
export const paleColour = '#667085'
const rule = '#d9dee6'

/** The lower limit of the content of a page, and the position of the footer. */
export const contentBottom: number = pageHeight - pageMargin - 20
const foot = pageHeight - pageMargin - 4

/**
 * The position of the footer above a payment slip, and the lower limit of the content above this footer. Customers tear
 * off the payment slip.
 */
const footOverBill = pageHeight - SwissQRBill.height - 22
export const contentBottomAboveBill: number = footOverBill - 12

/** The position and the style of a text. */
export interface TextPlacement {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  /**
   * Whether the text is a number in a column. In a column of numbers, all digits have the same width, so that the
   * numbers align.
   */
  readonly isFigure?: boolean
}

type Style = Pick<TextPlacement, 'width' | 'size' | 'bold' | 'isFigure'>

/** A PDF document with drawing functions. */
export interface PdfSheet {
  /** Writes a text and returns the y position of the next line. */
  write(text: string, place: TextPlacement): number
  /** The height of a text within a width. */
  height(text: string, style: Style): number
  line(y: number): void
  /** Draws a text as a QR code. */
  code(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): void
  /** Draws a payment slip over the full width at the bottom of the page. */
  bill(bill: SwissQrBill): void
  nextPage(): void
  /** The number of pages that are already in the document. */
  pages(): number
  /**
   * Closes the document and returns the bytes of the PDF.
   *
   * @param footOf the left and right text of the footer of an A4 page. Default: no footer.
   */
  end(footOf?: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Buffer>
}

/**
 * The kerning of Inter draws a decimal point so close to the preceding digit that '747.00' reads as '74700'. Contextual
 * alternates of the font have no effect on amounts, but take half of the drawing time. The TypeScript type only allows
 * a list of font features, which cannot turn features off.
 */
const figures = { tnum: true, kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/**
 * Layout in fontkit fails on marks for which some fonts define no anchor. Without mark positioning, fontkit draws these
 * marks.
 */
const unmarked = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/**
 * Opens a PDF document. Its embedded font contains the symbols of all currencies.
 *
 * @param size the page size in points. Default: A4.
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
  /** Sets the font of a line and returns the layout options. */
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
      // With word spacing, each word is laid out separately, by the rules of its script.
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
        // With the default margin, text below the margin would start a new page.
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
