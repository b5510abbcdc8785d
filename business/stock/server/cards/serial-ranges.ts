import { t } from 'deckhand'
import { Problem, type Transaction } from 'deckhand/server'
import type { NotNull } from 'kysely'
import { type BatchSerialRange, hasPrefixSql, serialOf } from './serials'

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const batchesWith = (trx: Transaction, prefix: unknown, except = '') =>
  trx.selectFrom('stock_in').where(hasPrefixSql(prefix)).where('id', '<>', except)

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
export async function expectFreeSerialRange(trx: Transaction, batch: BatchSerialRange, own?: string): Promise<void> {
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
  t('Serial numbers {{first}} to {{last}} would be skipped. Start at the next free number, {{next}}.', {
    first,
    last,
    next,
  })
