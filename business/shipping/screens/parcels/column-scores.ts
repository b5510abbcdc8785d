import type { ParcelField } from './read-parcel-table'

const words = (head: string) =>
  head
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/** Headings of columns with other data of an order or a parcel, in the languages of couriers' files. */
const otherHeads =
  /\b(?:date|datum|day|tag|time|zeit|weight|gewicht|status|state|price|preis|cost|costs|kosten|amount|betrag|total|value|wert|type|typ|art|name|url|link|count|anzahl|quantity|menge|qty|zip|plz|postcode|phone|telefon|tel|mobile|email|mail|city|ort|country|land|length|width|height|created|erstellt|peso|poids|fecha|estado|statut|invoice|rechnung|account|konto|customer number|kundennummer|customer no|customer id|history|verlauf|address|adresse)\b|(?:datum|gewicht|status|preis|kosten|betrag|anzahl|menge|wert|zeit|typ|verlauf)$/u

const numbers = '(?:number|no|nr|num|id|code|ref|reference|nummer|#)'

const strongHeads: Readonly<Record<ParcelField, RegExp>> = {
  orderNumber: new RegExp(
    `^(?:(?:your|customer|shop|web|sales|ihre|kunden|sender|shipper|merchant|client) ?)*(?:order|purchase order|po|bestell|bestellung|auftrags?|commande|pedido|ordine)(?: ?${numbers})?$|^order ?name$|bestellnummer|auftragsnummer|bestellnr|auftragsnr|^n[°o]? ?de commande|n[uú]mero de pedido`,
    'u',
  ),
  trackingNumber: new RegExp(
    `^tracking(?: ?${numbers}s?)?$|track(?:ing)? ?(?:&|and)? ?trace|\\btracking ?${numbers}|trackingnummer|trackingnr|\\bawb\\b|air ?waybill|waybill|consignment(?: ?(?:note|${numbers}))+|^consignment$|docket ?${numbers}|\\blrn? ?${numbers}|sendungs ?(?:nummer|nr|kennung)|paket ?(?:nummer|nr|scheinnummer|kennung)|paketschein|identcode|shipment (?:number|no|nr)|parcel (?:number|no|nr)|barcode|article number|num[eé]ro de suivi|n[uú]mero de (?:seguimiento|rastreo)|spedizione ?${numbers}`,
    'u',
  ),
  courier:
    /^(?:courier|carrier|kurier|versanddienst(?:leister)?|versender|paketdienst|zusteller|zustelldienst|spedition|transportista|transporteur)(?: name| partner)?$|^(?:courier|carrier)/u,
}

/** Headings that only possibly indicate a field. */
const possibleHeads: Readonly<Partial<Record<ParcelField, RegExp>>> = {
  orderNumber: /referen[cz]|^ref\b|\border\b|bestell|auftrag/u,
  trackingNumber: /tracking|shipment|parcel|sendung|paket|consignment|barcode|label|identifi/u,
}

/**
 * The strength with which the heading of a column indicates a field. Returns a negative number if the heading indicates
 * other data.
 */
export function headScore(meaning: ParcelField, head: string): number {
  const text = words(head)
  if (text === '') return 0
  const isCourierName = meaning === 'courier' && /^(?:courier|carrier) name$/.test(text)
  if (otherHeads.test(text) && !isCourierName && !(meaning === 'orderNumber' && text === 'order name')) return -12
  if (strongHeads[meaning].test(text)) return 5
  const others = (Object.keys(strongHeads) as ParcelField[]).filter((other) => other !== meaning)
  if (others.some((other) => strongHeads[other].test(text))) return -6
  // Many files have a separate id next to the tracking number.
  if (meaning === 'trackingNumber' && /\bid$/.test(text)) return -2
  return possibleHeads[meaning]?.test(text) ? 1 : 0
}

/** The share of cells that pass a test. Returns 0 if there are no cells. */
export const matchingShareOf = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

/**
 * Formats that only tracking numbers have. The list contains UPS, DHL, postal services (S10), Amazon, and DPD with its
 * check character.
 */
const strongPatterns: readonly RegExp[] = [
  /^1Z[0-9A-Z]{16}$/i,
  /^(?:00)?34\d{16,18}$/,
  /^(?:JJ?D|JVGL)[0-9A-Z]{10,30}$/i,
  /^[A-Z]{2}\d{9}[A-Z]{2}$/i,
  /^TB[A-Z]\d{12}$/i,
  /^H\d{19}$/i,
  /^%?\d{14}[0-9A-Z]$/i,
  /^\d{18,35}$/,
]

const compact = (cell: string) => cell.replace(/[\s-]/g, '')

/**
 * The likelihood that a cell is a tracking number.
 *
 * - 'strong': the cell has a format that only couriers use.
 * - 'likely': the cell is a long number, as FedEx, Delhivery, DPD and GLS use.
 * - 'weak': the cell is a short word with digits.
 */
export function trackingLikelihood(cell: string): 'strong' | 'likely' | 'weak' | undefined {
  const text = compact(cell)
  if (strongPatterns.some((pattern) => pattern.test(text))) return 'strong'
  if (/^[A-Z]{0,4}\d{8,17}[A-Z]{0,2}$/i.test(text)) return 'likely'
  return /^(?=.*\d)[A-Z0-9]{2,35}$/i.test(text) && !/\s/.test(cell) ? 'weak' : undefined
}

/** Patterns of cells that are neither an order number nor a tracking number. */
export const otherContentTests: readonly ((cell: string) => boolean)[] = [
  // Matches a date or a time.
  (cell) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[T ,].*)?$/.test(cell),
  (cell) => /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(cell),
  (cell) =>
    /^\d{1,2}[ .-]*(?:\p{L}{3,9})\.?[ .-]*\d{2,4}/u.test(cell) && /\d{4}|\d{2}$/.test(cell) && /[ .-]/.test(cell),
  (cell) => /^\d{1,2}:\d{2}/.test(cell),
  // Matches a weight, a length or an amount.
  (cell) => /^[-+]?[\p{Sc}A-Z]{0,3} ?\d{1,6}(?:[.,]\d{1,3})+ ?(?:[\p{Sc}%]|[a-z]{1,3})?$/iu.test(cell),
  (cell) => /^\d{1,6}(?:[.,]\d+)? ?(?:kg|g|lbs?|oz|cm|mm|m|in|€|\$|£|₹|%)$/i.test(cell),
  (cell) => /^\d{1,3}$/.test(cell),
  // Matches a word, a name or an address.
  (cell) => !/\d/.test(cell),
  (cell) => /@|:\/\//.test(cell),
  (cell) => /^\+\d/.test(cell),
  (cell) => /^\p{L}{3,}\s+\d{1,3}$/u.test(cell),
]
