import type { PngPicture } from 'deckhand/server'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { SwissQRBill } from 'swissqrbill/pdf'
import { encode } from 'uqr'
import { archiveMetadata, attachmentName, type PdfArchive } from './e-invoice/archive'
import { type FontFace, interFace, loadFont, slipFontFiles } from './fonts'
import type { SwissQrBill } from './paper'
import { openShapedFont } from './shaped-font'
import {
  breaksOf,
  drawnTextOf,
  graphemeEnds,
  type ItemisedText,
  isPlainText,
  isRightToLeftLocale,
  isRightToLeftText,
  itemise,
  missingSign,
  printableText,
  type TextPlace,
  type TextRun,
} from './text-runs'

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
  /** The side of the text. On a page from right to left, the sides are swapped. */
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
  /** Draws a picture within a box, and returns the y position below the picture. */
  picture(
    picture: PngPicture,
    place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ): number
  /** Draws a text as a QR code. */
  code(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): void
  /** Draws a payment slip over the full width at the bottom of the page. */
  bill(bill: SwissQrBill): void
  nextPage(): void
  /** The number of pages that are already in the document. */
  pages(): number
  /** Sets the language and the recipient's country of the texts that follow. */
  setPlace(place: TextPlace): void
  /**
   * Closes the document and returns the bytes of the PDF.
   *
   * @param footOf the left and right text of the footer of an A4 page. Default: no footer.
   */
  end(footOf?: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Buffer>
}

const shapedFonts = new Map<string, Font>()

/** The font of a face for drawing, opened once per thread. */
function drawnFontOf({ isComplex }: FontFace, file: string): Font {
  if (!isComplex) return loadFont(file)
  const font = shapedFonts.get(file) ?? openShapedFont(file)
  shapedFonts.set(file, font)
  return font
}

type Features = PDFKit.Mixins.OpenTypeFeatures[]

/**
 * The kerning of Inter draws a decimal point so close to the preceding digit that '747.00' reads as '74700'. Contextual
 * alternates of the font have no effect on amounts, but take half of the drawing time. The TypeScript type only allows
 * a list of font features, which cannot turn features off.
 */
const figures = { tnum: true, kern: false, calt: false } as unknown as Features

/** With a list of features, pdfkit lays out a run as one piece. Without this list, pdfkit splits the run at spaces. */
const usual = {} as unknown as Features

/**
 * Layout in fontkit fails on marks for which some fonts define no anchor. Without mark positioning, fontkit draws these
 * marks.
 */
const unmarked = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as Features

const lineGap = 2

/** The maximum height of a line, as a multiple of the font size. */
const tallestLine = 1.45

/** The number of layouts that a sheet keeps. The height of a text and its drawing use the same layout. */
const mostLayouts = 500

/** The last of ascending positions up to which a line fits. Returns undefined if not even the first position fits. */
function lastFitting(ends: readonly number[], fits: (end: number | undefined) => boolean): number | undefined {
  if (!fits(ends[0])) return undefined
  let low = 0
  let step = 1
  while (fits(ends[low + step])) {
    low += step
    step *= 2
  }
  for (; step >= 1; step /= 2) if (fits(ends[low + step])) low += step
  return ends[low]
}

/** A run of text with its layout. */
interface DrawnRun {
  /** The characters in logical order. */
  readonly said: string
  /** The characters in the order that the layout of the font expects. */
  readonly text: string
  readonly face: FontFace
  readonly features: Features
  readonly width: number
}

/** A line of text that fits into its width. */
interface DrawnLine {
  readonly runs: readonly DrawnRun[]
  readonly width: number
}

/** The options of a PDF document. */
interface SheetOptions {
  /** The page size in points. Default: A4. */
  readonly size?: 'A4' | [width: number, height: number]
  /** The day of the document, as YYYY-MM-DD. A document with a day always has the same bytes. Default: the present time. */
  readonly date?: string | undefined
  /** The e-invoice inside an archive file (PDF/A-3). Default: an ordinary PDF. */
  readonly archive?: PdfArchive | undefined
}

/** Attaches the e-invoice and the metadata that PDF/A-3 and Factur-X require. */
function addArchive(document: PDFKit.PDFDocument, title: string, author: string, { xml, date }: PdfArchive): void {
  const day = new Date(date)
  document.file(Buffer.from(xml), {
    ...{ name: attachmentName, type: 'text/xml', description: 'Factur-X', relationship: 'Alternative' },
    ...{ creationDate: day, modifiedDate: day },
  })
  document.appendXML(archiveMetadata(title, author))
  document.registerFont('Liberation Sans', slipFontFiles.regular)
  document.registerFont('Liberation Sans-Bold', slipFontFiles.bold)
}

/** Opens a PDF document. Its embedded fonts contain the symbols of all currencies. */
export function openPdfSheet(
  title: string,
  author: string,
  { size = 'A4', date, archive }: SheetOptions = {},
): PdfSheet {
  const document = new PDFDocument({
    ...{ size, margin: size === 'A4' ? pageMargin : 0 },
    bufferPages: true,
    // pdfkit would otherwise start with a font that PDF readers supply. An archive file embeds all of its fonts.
    font: loadFont(interFace.files.regular) as unknown as string,
    info: { ...(!archive && { Title: title, Author: author }), ...(date && { CreationDate: new Date(date) }) },
    ...(archive && { pdfVersion: '1.7' as const, subset: 'PDF/A-3b' as const, lang: archive.language }),
  })
  if (archive) addArchive(document, title, author, archive)
  const wide = size === 'A4' ? pageWidth : size[0]
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const withBill = new Set<number>()
  let place: TextPlace = { locale: 'en' }
  let isMirrored = false
  const registered = new Set<string>()
  const setFont = (face: FontFace, bold: boolean, size: number) => {
    const file = face.files[bold ? 'bold' : 'regular']
    if (!registered.has(file)) document.registerFont(file, drawnFontOf(face, file) as unknown as string)
    registered.add(file)
    return document.font(file).fontSize(size)
  }
  const measure = (run: TextRun, { size = 9, bold = false, isFigure }: Style): DrawnRun => {
    const text = drawnTextOf(run)
    const sets = run.face === interFace ? [isFigure ? figures : usual] : [usual, unmarked]
    for (const features of sets)
      try {
        return {
          said: run.text,
          text,
          face: run.face,
          features,
          width: setFont(run.face, bold, size).widthOfString(text, { features }),
        }
      } catch {
        // The next features leave out the positions of marks.
      }
    const plain = run.face === interFace ? text : [...text].map(() => missingSign).join('')
    return {
      ...{ said: run.text, text: plain, face: interFace, features: figures },
      width: setFont(interFace, bold, size).widthOfString(plain, { features: figures }),
    }
  }
  const laidOut = new Map<string, readonly DrawnLine[]>()
  /** Splits a line of text into drawn lines that fit into the width. */
  const layOut = (text: string, style: Style): readonly DrawnLine[] => {
    const { size, bold, width, isFigure } = style
    const key = JSON.stringify([text, size, bold, width, isFigure, place])
    const known = laidOut.get(key)
    if (known) return known
    if (laidOut.size >= mostLayouts) laidOut.clear()
    const lines = breakLines(itemise(text, place), style)
    laidOut.set(key, lines)
    return lines
  }
  const breakLines = (item: ItemisedText, style: Style): DrawnLine[] => {
    const { text } = item
    const lines: DrawnLine[] = []
    let start = 0
    const lineTo = (end: number): DrawnLine => {
      const runs = item.runs(start, end).map((run) => measure(run, style))
      return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
    }
    const fits = (end: number | undefined) => end !== undefined && lineTo(end).width <= style.width + 0.01
    const breaks = breaksOf(text)
    while (start < text.length) {
      const ends = breaks.filter((end) => end > start)
      // A word that is wider than the line breaks between two characters.
      const end =
        lastFitting(ends, fits) ??
        lastFitting(
          graphemeEnds(text.slice(start, ends[0])).map((at) => start + at),
          fits,
        )
      const next = end ?? start + (graphemeEnds(text.slice(start))[0] ?? text.length)
      lines.push(lineTo(next))
      start = next
    }
    return lines
  }
  /**
   * The baseline and the height of a line. All lines have the baseline of Inter, so that the columns of a table align.
   * Some fonts declare more height than their letters need.
   */
  const metricsOf = ({ runs }: DrawnLine, { size = 9, bold = false }: Style) => {
    const heights = [interFace, ...runs.map(({ face }) => face)].map((face) => {
      const font = loadFont(face.files[bold ? 'bold' : 'regular'])
      return (font.ascent - font.descent + font.lineGap) / font.unitsPerEm
    })
    const font = loadFont(interFace.files[bold ? 'bold' : 'regular'])
    return {
      ascent: (font.ascent / font.unitsPerEm) * size,
      height: Math.min(Math.max(...heights), tallestLine) * size + lineGap,
    }
  }
  const write: PdfSheet['write'] = (text, given) => {
    const { y, width, align: side = 'left', size = 9, bold = false, colour = ink, isFigure } = given
    const x = isMirrored ? wide - given.x - width : given.x
    // Numbers stay on the right of their column, so that their decimal points align.
    const isSwapped = isMirrored && !(isFigure && side === 'right')
    const align = isSwapped ? (side === 'left' ? 'right' : 'left') : side
    const isRightToLeft = side === 'left' && isRightToLeftText(text)
    document.y = y
    for (const line of printableText(text).split('\n')) {
      document.fillColor(colour)
      if (isPlainText(line)) {
        const features = isFigure ? { features: figures } : {}
        setFont(interFace, bold, size).text(line, x, document.y, {
          ...{ width, lineGap, align: isRightToLeft ? 'right' : align },
          ...features,
        })
        continue
      }
      for (const drawn of layOut(line, given)) {
        const { ascent, height } = metricsOf(drawn, given)
        const baseline = document.y + ascent
        const low = document.y + height
        let at = (isRightToLeft ? 'right' : align) === 'right' ? x + width - drawn.width : x
        for (const run of drawn.runs) {
          // The glyphs alone do not tell the characters of some scripts. Poppler drops such a text from right to left.
          const isMarked = run.face !== interFace && !isRightToLeftText(run.said)
          if (isMarked) document.markContent('Span', { actual: run.said })
          setFont(run.face, bold, size).text(run.text, at, baseline, {
            ...{ lineBreak: false, features: run.features, baseline: 'alphabetic' },
          })
          if (isMarked) document.endMarkedContent()
          at += run.width
        }
        document.y = low
      }
    }
    return document.y
  }
  const heightOf = (line: string, style: Style): number => {
    const { size = 9, bold = false, width, isFigure } = style
    if (isPlainText(line))
      return setFont(interFace, bold, size).heightOfString(line, {
        ...{ width, lineGap },
        ...(isFigure && { features: figures }),
      })
    return layOut(line, style)
      .map((drawn) => metricsOf(drawn, style).height)
      .reduce((sum, height) => sum + height, 0)
  }
  return {
    write,
    height: (text, style) =>
      printableText(text)
        .split('\n')
        .map((line) => heightOf(line, style))
        .reduce((sum, height) => sum + height, 0),
    setPlace: (next) => {
      place = next
      isMirrored = isRightToLeftLocale(next.locale)
    },
    line: (y) => {
      document.moveTo(pageMargin, y).lineTo(rightEdge, y).lineWidth(0.75).strokeColor(rule).stroke()
    },
    picture: ({ png, ...pixels }, { x: left, y, width, height }) => {
      const scale = Math.min(width / pixels.width, height / pixels.height)
      const size = { width: pixels.width * scale, height: pixels.height * scale }
      document.image(Buffer.from(png), isMirrored ? wide - left - size.width : left, y, size)
      return y + size.height
    },
    code: (text, { x: left, y, size }) => {
      const x = isMirrored ? wide - left - size : left
      const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
      const step = size / modules
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) document.rect(x + column * step, y + row * step, step, step)
      document.fill('black')
    },
    bill: ({ data, language }) => {
      const bill = new SwissQRBill(data, { language, ...(archive && { fontName: 'Liberation Sans' }) })
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
        const at = {
          x: pageMargin,
          y: withBill.has(start + page) ? footOverBill : foot,
          width: contentWidth,
          size: 8,
          colour: paleColour,
        }
        write(left, at)
        write(other, { ...at, align: 'right' })
      }
      document.end()
      return done
    },
  }
}
