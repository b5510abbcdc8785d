import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** Distances in points, 72 to the inch; the page is A4. */
export const margin = 48
export const pageWidth = 595.28
export const pageHeight = 841.89
export const ink = '#1c2430'
export const pale = '#667085'
const rule = '#d9dee6'

/** Where a text stands, and how. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
}

/** A sheet to write on. */
export interface Sheet {
  /** Writes a text and answers where the line below it begins. */
  write(text: string, place: Place): number
  /** How high a text is within a width. */
  height(text: string, place: Pick<Place, 'width' | 'size' | 'bold'>): number
  line(y: number): void
  nextPage(): void
  /** Ends the document and answers its bytes. */
  end(): Promise<Buffer>
}

/** Opens a document in the font that has the signs of the world's currencies, embedded. */
export function openSheet(title: string): Sheet {
  const document = new PDFDocument({ size: 'A4', margin, info: { Title: title } })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const set = ({ size = 9, bold = false }: Pick<Place, 'size' | 'bold'>) =>
    document.font(bold ? 'bold' : 'regular').fontSize(size)
  return {
    write: (text, place) => {
      const { x, y, width, align = 'left', colour = ink } = place
      set(place).fillColor(colour).text(text, x, y, { width, align, lineGap: 2 })
      return document.y
    },
    height: (text, place) => set(place).heightOfString(text, { width: place.width, lineGap: 2 }),
    line: (y) => {
      document
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .lineWidth(0.75)
        .strokeColor(rule)
        .stroke()
    },
    nextPage: () => {
      document.addPage()
    },
    end: () => {
      document.end()
      return done
    },
  }
}
