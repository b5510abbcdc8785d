import { type ActionInputFor, t } from 'deckhand'
import { type ActionAnswer, type Context, Problem } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import type { NumberedDocument } from '../../invoices/server/document-number'
import { readIssuedDocument, readLatestInvoice } from '../../invoices/server/read-document'
import { optionalPackageFor } from './fonts'
import { paperOfDocument, titleOf } from './invoice'
import { packingSlipOf, shippingLabelOf } from './packing-slip'
import type { Paper } from './paper'
import { type Order, toText } from './paper-texts'
import { findPrintedOrders, latestInvoiceOf } from './print-papers'
import { type TextPlace, unprintableCharactersOf } from './text-runs'

/** All texts of a document, of any depth. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (content instanceof Uint8Array || typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsIn)
}

/** The largest number of characters that a warning lists. */
const mostListed = 20

/**
 * The warnings before a document is printed: the characters that no installed font contains, and the font packages that
 * contain these characters.
 *
 * @param name the title and the number of the document.
 */
export function characterWarningsOf(name: string, content: unknown, place: TextPlace): string[] {
  const missing = [...new Set(textsIn(content).flatMap((text) => unprintableCharactersOf(text, place)))]
  if (missing.length === 0) return []
  const listed = missing.slice(0, mostListed).join(' ')
  const characters = missing.length > mostListed ? `${listed} …` : listed
  const packages = new Set(
    missing.flatMap((character) => optionalPackageFor(character, place.locale, place.country) ?? []),
  )
  return [
    t('{{document}} contains characters that cannot be printed and appear as boxes: {{characters}}', {
      document: name,
      characters,
    }),
    ...[...packages].map((font) => t('An administrator can install the missing font: npm install {{font}}', { font })),
  ]
}

/** The title is in the language of the user, not of the recipient. */
const paperWarningsOf = (title: string, paper: Paper): string[] =>
  characterWarningsOf(`${title} ${paper.number}`, paper, { locale: paper.language, country: paper.country })

const answer = (warnings: readonly string[]): ActionAnswer => ({ data: { warnings: [...new Set(warnings)] } })

/** Reports the characters that the documents of orders cannot print. */
export async function checkOrderPapers(
  context: Context,
  { values: { orders, paper } }: { readonly values: ActionInputFor<typeof orderResource, 'checkPapers'> },
): Promise<ActionAnswer> {
  const found = await findPrintedOrders(context, orders)
  const warnings: string[] = []
  for (const order of found) warnings.push(...(await orderWarningsOf(context, order, toText(paper))))
  return answer(warnings)
}

async function orderWarningsOf(context: Context, order: Order, paper: string): Promise<string[]> {
  const { store, trx } = context
  if (paper === 'labels') {
    const label = await shippingLabelOf(store, trx, order)
    const name = t('Shipping label {{number}}', { number: label.number })
    return characterWarningsOf(name, label, { locale: label.language ?? 'en', country: label.country })
  }
  if (paper !== 'invoices') return paperWarningsOf(t('Packing slip'), await packingSlipOf(store, trx, order))
  const kind = (await readLatestInvoice(trx, order.id)) ? 'invoice' : 'pro-forma'
  return paperWarningsOf(titleOf(kind), await latestInvoiceOf(context, order))
}

/** Creates the action that reports the characters that an issued document cannot print. */
export const checkIssuedPaper =
  (kind: NumberedDocument) =>
  async ({ store, trx }: Context, { record }: { readonly record: { readonly id: string } }): Promise<ActionAnswer> => {
    const document = await readIssuedDocument(store, kind, record.id, trx)
    if (!document) throw new Problem(409, t('The order of this document no longer exists.'))
    return answer(paperWarningsOf(titleOf(kind), paperOfDocument(store, document)))
  }
