import { drawHead } from './draw-head'
import { drawItems } from './draw-items'
import { drawNotes, drawSums } from './draw-sums'
import type { Paper } from './paper'
import { openPdfSheet, type PdfSheet } from './pdf-sheet'

/** Draws documents one after the other into one PDF. Each document has its own page numbers. */
export function drawPapers(papers: readonly Paper[]): Promise<Buffer> {
  const [first] = papers
  const [name = ''] = first?.seller ?? []
  const title = papers.length === 1 && first ? `${first.labels.title} ${first.number}` : (first?.labels.title ?? '')
  const sheet = openPdfSheet(title, name)
  const ends: number[] = []
  for (const [index, paper] of papers.entries()) {
    if (index > 0) sheet.nextPage()
    drawPaper(sheet, paper)
    ends.push(sheet.pages())
  }
  return sheet.end((page) => {
    const at = ends.findIndex((end) => page <= end)
    const { labels: said, number, seller } = papers[at] as Paper
    const before = ends[at - 1] ?? 0
    const pages = (ends[at] ?? 0) - before
    const text = said.page.replace('{{page}}', String(page - before)).replace('{{pages}}', String(pages))
    return [`${said.title} ${number} · ${seller[0] ?? ''}`, text]
  })
}

function drawPaper(sheet: PdfSheet, paper: Paper): void {
  let y = drawHead(sheet, paper)
  y = drawItems(sheet, paper, y + 24)
  y = drawSums(sheet, paper, y + 10)
  drawNotes(sheet, paper, y + 22)
}
