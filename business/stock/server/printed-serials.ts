import { foldCode, type InputFor, type RecordOf, t } from 'deckhand'
import {
  type Context,
  Problem,
  type RecordedCall,
  readSerial,
  readSerialLines,
  readSerialRanges,
  type SerialLine,
  serialOfLine,
  serialRangesText,
} from 'deckhand/server'
import type { NotNull } from 'kysely'
import type stockInResource from '../../../resources/stock-in'
import { findWrongItemNumber } from './cards/card-guards'
import { cardOfBatch } from './cards/cards'
import { expectFreeSerials } from './cards/received-serials'
import { findUsedSerials, serialsText } from './cards/serials'

type Batch = RecordOf<typeof stockInResource>
type BatchInput = Partial<InputFor<typeof stockInResource>>

const refuse = (status: 409 | 422, field: string, message: string): never => {
  throw new Problem(status, message, { [field]: [message] })
}

/** The maximum number of characters of the ranges that a batch stores. */
const maxRangesLength = 1000

/** The maximum number of changed cards that the history lists one by one. */
const maxRecordedCards = 1000

/** The serials of a batch as printed, with the field that contains them. */
export interface PrintedSerials {
  readonly field: 'serials' | 'serialRanges'
  readonly serials: readonly string[]
  /** The serials whose codes contain an item number. Default: none. */
  readonly withItemNumber?: readonly SerialLine[] | undefined
}

/** The text of the ranges that a batch stores for its serials. */
export const storedRangesText = (serials: readonly string[]): string => serialRangesText(serials, maxRangesLength)

/**
 * Reads serials with one serial per line.
 *
 * @throws Problem 422 if a line is wrong, or if all lines are empty.
 */
export function readPrintedSerials(lines: readonly string[]): PrintedSerials {
  const field = 'serials'
  const list = readSerialLines(lines)
  if (list.problems) throw new Problem(422, list.problems[0] ?? '', { [field]: list.problems })
  const { serials, withItemNumber } = list
  if (serials.length === 0)
    refuse(422, field, t('The list contains no serial numbers. Enter one serial number per line.'))
  return { field, serials, withItemNumber }
}

/**
 * Checks that the scanned codes of a batch have the item number of its product.
 *
 * @throws Problem 422 with the line of the first wrong code.
 */
export async function expectItemNumbers(
  context: Context,
  product: string,
  { field, withItemNumber = [] }: PrintedSerials,
): Promise<void> {
  const wrong = await findWrongItemNumber(context, product, withItemNumber)
  if (wrong) refuse(422, field, t('Line {{line}}: {{problem}}', { line: wrong.line ?? 1, problem: wrong.problem }))
}

/**
 * Reads the serials as printed in the values of a batch: a list, or ranges. Returns undefined if the values contain no
 * such serials.
 *
 * @param stored the batch before an edit. Unchanged ranges are ignored. Default: a new batch.
 * @throws Problem 422 with the lines or ranges that are wrong.
 */
export function printedSerialsOf(values: BatchInput, stored?: Batch): PrintedSerials | undefined {
  const { serials: list, serialRanges } = values
  const ranges = serialRanges && serialRanges !== stored?.serialRanges ? serialRanges : undefined
  const hasList = list !== undefined && list !== null && list.length > 0
  const isNumbered = values.serialFrom != null && (!stored || values.serialFrom !== stored.serialFrom)
  if ([hasList, ranges !== undefined, isNumbered].filter(Boolean).length > 1)
    refuse(
      422,
      hasList ? 'serials' : 'serialRanges',
      t('Enter the serial numbers in one way: as a list, as ranges, or as a first and a last number.'),
    )
  if (hasList) return readPrintedSerials(list)
  if (ranges === undefined) return undefined
  const { serials, problems } = readSerialRanges(ranges)
  if (problems) throw new Problem(422, problems[0] ?? '', { serialRanges: problems })
  return { field: 'serialRanges', serials }
}

/**
 * Checks that the number of serials equals the quantity of the batch.
 *
 * @throws Problem 422 at the field with the serials.
 */
export function expectQuantity({ field, serials }: PrintedSerials, quantity: number): void {
  if (serials.length === quantity) return
  refuse(
    422,
    field,
    t(
      'Serial numbers entered: {{held}} ({{serials}}). The quantity is {{quantity}}. Change the list or the quantity.',
      { held: serials.length, quantity, serials: serialsText(serials) },
    ),
  )
}

interface BatchCard {
  readonly id: string
  readonly serial: string
}

/** The change from the cards of a batch to other serials. */
export interface SerialDifference {
  readonly added: readonly string[]
  readonly removed: readonly BatchCard[]
  /** The cards whose serial gets another spelling. */
  readonly renamed: readonly BatchCard[]
}

/** The cards of a batch. */
export const cardsInBatch = ({ trx }: Context, batch: string): Promise<BatchCard[]> =>
  trx
    .selectFrom('card')
    .select(['id', 'serial'])
    .$narrowType<{ serial: NotNull }>()
    .where('batch', '=', batch)
    .execute()

/** The difference between the cards of a batch and the wanted serials. */
export function differenceTo(cards: readonly BatchCard[], wanted: readonly string[]): SerialDifference {
  const left = new Map(cards.map((card) => [foldCode(card.serial), card]))
  const added: string[] = []
  const renamed: BatchCard[] = []
  for (const serial of wanted) {
    const card = left.get(foldCode(serial))
    if (!card) added.push(serial)
    else if (card.serial !== serial) renamed.push({ id: card.id, serial })
    left.delete(foldCode(serial))
  }
  return { added, removed: [...left.values()], renamed }
}

/**
 * Checks that the removed and corrected cards are unused, and that no card has one of the added serials.
 *
 * @throws Problem 409 or 422 at the field with the serials.
 */
export async function expectPossible(
  context: Context,
  batch: Batch,
  { added, removed, renamed }: SerialDifference,
  field: string,
): Promise<void> {
  const used = new Set(await findUsedSerials(context.trx, batch.id))
  const cards = await cardsInBatch(context, batch.id)
  const formerOf = new Map(cards.map(({ id, serial }) => [id, serial]))
  const touched = [...removed, ...renamed].map(({ id, serial }) => formerOf.get(id) ?? serial)
  const blocked = touched.filter((serial) => used.has(serial))
  if (blocked.length > 0)
    refuse(
      409,
      field,
      t(
        'These cards were already assigned or removed from stock: {{serials}}. Their serial numbers can no longer change.',
        { serials: serialsText(blocked) },
      ),
    )
  const respelt = renamed.filter(({ id, serial }) => foldCode(formerOf.get(id) ?? '') !== foldCode(serial))
  await expectFreeSerials(context, [...added, ...respelt.map(({ serial }) => serial)], field)
}

/** Writes a checked change of the cards of a batch. The history lists up to 1,000 changed cards one by one. */
export async function writeDifference(
  { store, trx }: Context,
  batch: Batch,
  { added, removed, renamed }: SerialDifference,
): Promise<void> {
  const resource = store.registry.get('card')
  if (removed.length <= maxRecordedCards) for (const { id } of removed) await store.remove(trx, resource, id)
  else
    for (let at = 0; at < removed.length; at += maxRecordedCards) {
      const ids = removed.slice(at, at + maxRecordedCards).map(({ id }) => id)
      await trx.deleteFrom('card').where('id', 'in', ids).execute()
    }
  for (const { id, serial } of renamed) await store.update(trx, resource, id, { serial })
  const rows = added.map((serial) => cardOfBatch(batch, serial))
  if (rows.length <= maxRecordedCards) await store.insertAll(trx, resource, rows)
  else await store.insertMany(trx, resource, rows)
}

/** The difference that undoes the recorded changes of cards. Returns undefined if the call changed no cards. */
export function reversedDifference({ entries }: RecordedCall): SerialDifference | undefined {
  const cards = entries.filter(({ resource }) => resource === 'card')
  if (cards.length === 0) return undefined
  const serialIn = (changes: RecordedCall['entries'][number]['changes'], side: 'before' | 'after') =>
    String(changes.find(({ field }) => field === 'serial')?.[side] ?? '')
  const of = (action: string) => cards.filter((entry) => entry.action === action)
  return {
    added: of('deleted').map(({ changes }) => serialIn(changes, 'before')),
    removed: of('created').map(({ record, changes }) => ({ id: record, serial: serialIn(changes, 'after') })),
    renamed: of('changed')
      .filter(({ changes }) => changes.some(({ field }) => field === 'serial'))
      .map(({ record, changes }) => ({ id: record, serial: serialIn(changes, 'before') })),
  }
}

/** The card of a batch with a typed or scanned serial. */
function findInBatch(cards: readonly BatchCard[], scanned: string, field: string): BatchCard {
  const key = foldCode(serialOfLine(scanned) ?? scanned)
  const found = cards.find(({ serial }) => foldCode(serial) === key)
  return (
    found ??
    refuse(
      422,
      field,
      t('This stock-in has no card with the serial number {{serial}}. Check the number.', {
        serial: serialOfLine(scanned) ?? scanned,
      }),
    )
  )
}

/** The change that adds serials to a batch. */
export const additionOf = ({ serials }: PrintedSerials): SerialDifference => ({
  added: serials,
  removed: [],
  renamed: [],
})

/** The change that removes serials from a batch. */
export const removalOf = (cards: readonly BatchCard[], { serials }: PrintedSerials): SerialDifference => ({
  added: [],
  removed: serials.map((serial) => findInBatch(cards, serial, 'serials')),
  renamed: [],
})

/**
 * The change that corrects the serial of a card.
 *
 * @throws Problem 422 if the serial is wrong, or if the batch already has the serial.
 */
export async function correctionOf(
  context: Context,
  batch: Batch,
  { serial: former, correct }: { readonly serial: string; readonly correct: string },
): Promise<SerialDifference> {
  const cards = await cardsInBatch(context, batch.id)
  const { id, serial: given } = findInBatch(cards, former, 'serial')
  const read = readSerial(correct)
  if (read.problem !== undefined) return refuse(422, 'correct', read.problem)
  const { serial, gtin } = read
  const wrong = gtin && (await findWrongItemNumber(context, batch.product.id, [{ serial, gtin }]))
  if (wrong) refuse(422, 'correct', wrong.problem)
  const isSame = cards.find((card) => foldCode(card.serial) === foldCode(serial))
  if (given === serial) refuse(422, 'correct', t('The card already has this serial number. Enter the correct number.'))
  if (isSame && isSame.id !== id)
    refuse(
      422,
      'correct',
      t('This stock-in already has a card with the serial number {{serial}}. Check the number.', { serial }),
    )
  return { added: [], removed: [], renamed: [{ id, serial }] }
}
