import { openSheet } from './page'

/** A label of a parcel, as it is stuck on. */
export interface Label {
  readonly number: string
  readonly sender: readonly string[]
  readonly recipient: readonly string[]
  readonly courier: string
  readonly tracking: string
}

/** A6, in points. */
const page = { width: 297.64, height: 419.53 }
const edge = 20

/** Draws labels of parcels, a page of A6 for each. */
export function drawLabels(labels: readonly Label[]): Promise<Buffer> {
  const sheet = openSheet('Labels', labels[0]?.sender[0] ?? '', [page.width, page.height])
  const width = page.width - 2 * edge
  for (const [index, { number, sender, recipient, courier, tracking }] of labels.entries()) {
    if (index > 0) sheet.nextPage()
    sheet.write(sender.join(' · '), { x: edge, y: edge, width, size: 7 })
    const [name = '', ...rest] = recipient
    const low = sheet.write(name, { x: edge, y: 74, width, size: 18, bold: true })
    sheet.write(rest.join('\n'), { x: edge, y: low + 2, width, size: 15 })
    const foot = page.height - edge - 84
    sheet.code(tracking || number, { x: edge, y: foot, size: 84 })
    const place = { x: edge + 96, width: width - 96 }
    const under = sheet.write(number, { ...place, y: foot + 2, size: 13, bold: true })
    sheet.write([courier, tracking].filter(Boolean).join('\n'), { ...place, y: under + 2, size: 10 })
  }
  return sheet.end(() => ['', ''])
}
