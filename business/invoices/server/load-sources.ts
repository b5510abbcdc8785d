import type { RecordOf } from 'deckhand'
import type { Context, Store, Transaction, Values } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { sellerOfSite } from './legal-entities'
import type { DocumentSources } from './order-document'

type Order = RecordOf<typeof orderResource>

/** A company with the name of its state and the stored file of its logo. */
export async function readLegalEntity(store: Store, trx: Transaction, id: string): Promise<Values> {
  const entity = ((await store.get(store.registry.get('legal-entity'), id, trx)) ?? {}) as Values
  const row = await trx
    .selectFrom('legal_entity')
    .leftJoin('state', 'state.id', 'legal_entity.state')
    .select(['legal_entity.logo', 'state.name as stateName'])
    .where('legal_entity.id', '=', id)
    .executeTakeFirst()
  return { ...entity, logo: row?.logo ?? null, stateName: row?.stateName ?? null }
}

/** The company that issued the first invoice of an order. It issues all documents, even if the site moves. */
async function findIssuer(trx: Transaction, order: string): Promise<string | null | undefined> {
  const first = await trx
    .selectFrom('invoice')
    .select('legalEntity')
    .where('order', '=', order)
    .orderBy('issuedAt')
    .orderBy('id')
    .executeTakeFirst()
  return first?.legalEntity
}

/** Loads the records that the documents of an order name: the site with its company, the customer and the currencies. */
export async function readDocumentSources(
  { store, trx }: Pick<Context, 'store' | 'trx'>,
  order: Order,
): Promise<DocumentSources & { readonly legalEntity: Values & { readonly id: string } }> {
  const { registry } = store
  const [site, currency, customer, base] = await Promise.all([
    store.get(registry.get('site'), order.site.id, trx),
    store.get(registry.get('currency-master'), order.currency.id, trx),
    store.get(registry.get('customer'), order.customer.id, trx),
    trx.selectFrom('currency_master').select('id').where('isBase', '=', 1).executeTakeFirst(),
  ])
  const id = (await findIssuer(trx, order.id)) ?? (await sellerOfSite({ store, trx }, order.site.id))
  const legalEntity = await readLegalEntity(store, trx, id)
  const baseCurrency =
    base && base.id !== order.currency.id
      ? ((await store.get(registry.get('currency-master'), base.id, trx)) as Values | undefined)
      : undefined
  return {
    site: (site ?? {}) as Values,
    legalEntity: { ...legalEntity, id },
    customer: (customer ?? {}) as Values,
    currency: (currency ?? {}) as Values,
    baseCurrency,
  }
}
