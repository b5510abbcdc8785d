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

/** Ambiguous headings. */
const possibleHeads: Readonly<Partial<Record<ParcelField, RegExp>>> = {
  orderNumber: /referen[cz]|^ref\b|\border\b|bestell|auftrag/u,
  trackingNumber: /tracking|shipment|parcel|sendung|paket|consignment|barcode|label|identifi/u,
}

/** How strongly the heading of a column indicates a field. Negative if the heading indicates other data. */
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
