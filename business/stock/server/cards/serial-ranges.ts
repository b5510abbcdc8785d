import { foldCode, t } from 'deckhand'
import { type Context, comparedValueSql, Problem, type Transaction } from 'deckhand/server'
import { type NotNull, sql } from 'kysely'
import { expectFreeSerials, findReceivedSerials } from './received-serials'
import { type BatchSerialRange, hasPrefixSql, serialOf, serialsInRange } from './serials'

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const batchesWith = (trx: Transaction, prefix: unknown, except = '') =>
  trx.selectFrom('stock_in').where(hasPrefixSql(prefix)).where('id', '<>', except)

/** The number of free ranges to try before the search reads all cards with the prefix. */
const maxAttempts = 20

/**
 * The first number of the next free range with this prefix. Serials as printed can have the same form as numbered
 * serials, so the search also skips the numbers of these cards.
 */
export async function findFreeSerialNumber(
  context: Context,
  { prefix, quantity, own }: { readonly prefix: string; readonly quantity: number; readonly own?: string | undefined },
): Promise<number> {
  const { store, trx } = context
  let from = await findNextSerialNumber(trx, prefix, own)
  const hasPrinted = await trx
    .selectFrom('stock_in')
    .select('id')
    .where('serialRanges', 'is not', null)
    .executeTakeFirst()
  if (!hasPrinted) return from
  const numberOf = (serial: string) => Number(foldCode(serial).slice(foldCode(prefix).length))
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const range = { serialPrefix: prefix, serialFrom: from, serialTo: from + quantity - 1 }
    const taken = (await findReceivedSerials(context, serialsInRange(range))).filter(({ batch }) => batch !== own)
    if (taken.length === 0) return from
    from = Math.max(...taken.map(({ serial }) => numberOf(serial))) + 1
  }
  const key = comparedValueSql(store.registry.get('card'), 'serial', 'card')
  const cards = await trx
    .selectFrom('card')
    .select('serial')
    .$narrowType<{ serial: NotNull }>()
    .where(sql<boolean>`rtrim(${key}, '0123456789') = ${foldCode(prefix).replace(/\d+$/, '')}`)
    .execute()
  const numbers = cards.map(({ serial }) => numberOf(serial)).filter(Number.isSafeInteger)
  return numbers.reduce((most, number) => Math.max(most, number), from - 1) + 1
}

/** The number after the highest serial with this prefix. */
export async function findNextSerialNumber(trx: Transaction, prefix: unknown, except?: string): Promise<number> {
  const { last } = await batchesWith(trx, prefix, except)
    .select(({ fn }) => fn.max('serialTo').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/**
 * Checks that the serials of a batch were not received before, and that the serials leave no gap to the neighbouring
 * batches.
 *
 * @param own the id of the checked batch, for an edit.
 * @throws Problem 422 with the overlapping or skipped serials.
 */
export async function expectFreeSerialRange(context: Context, batch: BatchSerialRange, own?: string): Promise<void> {
  const { trx } = context
  const { serialPrefix: prefix, serialFrom: from, serialTo: to } = batch
  const between = async (message: typeof twice, first: number, last: number) =>
    refuse(
      'serialFrom',
      message(
        serialOf(batch, first),
        serialOf(batch, last),
        serialOf(batch, await findNextSerialNumber(trx, prefix, own)),
      ),
    )

  const overlap = await batchesWith(trx, prefix, own)
    .where('serialRanges', 'is', null)
    .select(['serialFrom', 'serialTo'])
    .$narrowType<{ serialFrom: NotNull; serialTo: NotNull }>()
    .where('serialFrom', '<=', to)
    .where('serialTo', '>=', from)
    .orderBy('serialFrom')
    .executeTakeFirst()
  if (overlap) await between(twice, Math.max(from, overlap.serialFrom), Math.min(to, overlap.serialTo))

  const { below, above } = await batchesWith(trx, prefix, own)
    .select(({ fn }) => [
      fn.max('serialTo').filterWhere('serialTo', '<', from).as('below'),
      fn.min('serialFrom').filterWhere('serialFrom', '>', to).as('above'),
    ])
    .executeTakeFirstOrThrow()
  await expectFreeSerials(context, serialsInRange(batch), 'serialFrom', own)
  const joinsBelow = below !== null && Number(below) === from - 1
  const joinsAbove = above !== null && Number(above) === to + 1
  if (joinsBelow || joinsAbove) return
  if (below !== null) await between(leftOut, Number(below) + 1, from - 1)
  if (above !== null) await between(leftOut, to + 1, Number(above) - 1)
}

const twice = (first: string, last: string, next: string) =>
  t('Serial numbers {{first}} to {{last}} were already received. Start at the next free number, {{next}}.', {
    first,
    last,
    next,
  })

const leftOut = (first: string, last: string, next: string) =>
  t(
    'Serial numbers {{first}} to {{last}} would be skipped. Start at the next free number, {{next}}, or enter printed ranges.',
    { first, last, next },
  )
