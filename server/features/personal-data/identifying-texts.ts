import { sql } from 'kysely'
import { type AnyRecord, isBlank, type Resource, titleOf } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { ownershipOf, tableName } from '../../contract/table-model'
import { oneOf } from '../../database/one-of'
import { personalColumnsOf } from './erased-values'
import type { PersonalRecords } from './personal-records'

/** Texts that identify a person outside of the person's records, such as in the name of a saved view. */
export interface IdentifyingTexts {
  /** The texts by which the database finds the texts that may contain an identifying text. */
  readonly searched: readonly string[]
  /** The digits of telephone numbers. Short texts may contain the digits with separators. */
  readonly digits: readonly string[]
  /** Whether a text contains one of the identifying texts as complete words. */
  isIn(text: string): boolean
  /** Replaces the identifying texts in a text. */
  scrub(text: string): string
  /**
   * Returns a function that replaces the identifying texts in the texts of a value. If the value identifies the person,
   * the function also replaces the streets of the person.
   */
  scrubbing(value: unknown): (text: string) => string
}

/** The parts from which the test for identifying texts is made. */
interface IdentifyingParts {
  /** Names, e-mail addresses and other texts. */
  readonly texts: readonly string[]
  /** Telephone numbers in the E.164 format. Other texts may contain the numbers with separators. */
  readonly phones?: readonly string[]
  /** Streets with their numbers. A street identifies the person only next to another identifying text. */
  readonly streets?: readonly string[]
}

/** The minimum length of an identifying text. Shorter texts are part of too many other texts. */
const shortest = 4

/** The last digits of a telephone number that identify the number, without the calling code. */
const phoneDigits = 9

/** The text in place of an identifying text. */
const removed = '…'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const comparableTexts = (all: readonly string[]) =>
  [...new Set(all.map((text) => text.trim()))]
    .filter((text) => text.length >= shortest)
    .sort((one, other) => other.length - one.length)

/** A pattern for complete words. The pattern without alternatives matches nothing. */
const wordsPattern = (alternatives: readonly string[]) =>
  new RegExp(
    alternatives.length > 0 ? `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])` : '(?!)',
    'giu',
  )

/** A pattern for a telephone number with separators, and with or without its calling code. */
const phonePattern = (digits: string) => `(?:\\+?[\\d\\s().\\/-]{1,8})?${[...digits].join('[\\s().\\/-]*')}`

/** Creates the test for identifying texts. */
export function createIdentifyingTexts({ texts: all, phones = [], streets = [] }: IdentifyingParts): IdentifyingTexts {
  const texts = comparableTexts(all)
  const numbers = phones.map((one) => one.replace(/\D/g, '').slice(-phoneDigits)).filter((one) => one.length >= 7)
  const named = [...texts.map(escaped), ...numbers.map(phonePattern)]
  const [one, either] = [wordsPattern(named), wordsPattern([...comparableTexts(streets).map(escaped), ...named])]
  const isIn = (text: string) => text.search(one) >= 0
  const replaceBy = (pattern: RegExp) => (text: string) => text.replace(pattern, removed)
  const scrubbing = (value: unknown) =>
    replaceBy(isIn(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')) ? either : one)
  return {
    ...{ searched: [...texts, ...numbers], digits: numbers },
    ...{ isIn, scrubbing, scrub: (text) => scrubbing(text)(text) },
  }
}

/** The values of people whose name nobody else has, as identifying texts. */
async function findUnsharedTitles(trx: Transaction, resource: Resource, people: readonly AnyRecord[]) {
  const columns = personalColumnsOf(resource).filter(({ name }) => resource.title.includes(name))
  const own = people.map(({ id }) => id)
  const found: string[] = []
  for (const record of people) {
    const isSame = columns.map(({ name }) =>
      isBlank(String(record[name] ?? ''))
        ? sql`coalesce(${sql.ref(name)}, '') = ''`
        : sql`${sql.ref(name)} = ${record[name] as string}`,
    )
    const { rows } = await sql`select 1 from ${sql.table(tableName(resource.name))}
      where ${sql.join(isSame, sql` and `)} and not ${oneOf(sql.ref('id'), own)} limit 1`.execute(trx)
    if (rows.length === 0) found.push(titleOf(resource, record, (label) => label))
  }
  return found
}

/** The number of records with the same text that are compared. */
const comparedRecords = 50

/**
 * The short personal texts of records that no other record of the resource shares.
 *
 * @param namesPerson whether another record names the person, such as a present's address. Default: no record does.
 */
async function findUnsharedTexts(
  trx: Transaction,
  resource: Resource,
  records: readonly AnyRecord[],
  namesPerson: (record: unknown) => boolean = () => false,
) {
  const own = records.map(({ id }) => id)
  const found: { readonly text: string; readonly isPhone: boolean }[] = []
  const columns = personalColumnsOf(resource).filter(({ column, field }) => column.store === 'text' && !field.kind.wide)
  for (const { name } of columns)
    for (const text of new Set(records.map((record) => record[name]))) {
      if (typeof text !== 'string' || isBlank(text)) continue
      const { rows } = await sql`select ${sql.join(columns.map((one) => sql.ref(one.name)))}
        from ${sql.table(tableName(resource.name))}
        where ${sql.ref(name)} = ${text} and not ${oneOf(sql.ref('id'), own)} limit ${comparedRecords}`.execute(trx)
      if (rows.every(namesPerson)) found.push({ text, isPhone: /^\+\d+$/.test(text) })
    }
  return found
}

/** Whether a text can be a street with its number: not a name, a city or a postcode. */
const isStreet = (text: string) => text.length >= 8 && /\p{L}{3}/u.test(text) && /\d/.test(text)

/**
 * The identifying texts of people: their names, each personal text that no other person shares, and the telephone
 * numbers and streets of their addresses. A common first name alone does not identify anybody.
 */
export async function findIdentifyingTexts(
  { store, trx }: { readonly store: Store; readonly trx: Transaction },
  resource: Resource,
  records: PersonalRecords,
): Promise<IdentifyingTexts> {
  const people = await store.getAll(resource, records.get(resource) ?? [], trx)
  const titles = await findUnsharedTitles(trx, resource, people)
  const texts = await findUnsharedTexts(trx, resource, people)
  const names = [...titles, ...texts.filter(({ isPhone }) => !isPhone).map(({ text }) => text)]
  const named = createIdentifyingTexts({ texts: names })
  const namesPerson = (record: unknown) => named.isIn(JSON.stringify(record))
  const places: Awaited<ReturnType<typeof findUnsharedTexts>> = []
  for (const [owned, ids] of records)
    if (ids.length > 0 && ownershipOf(store.registry, owned)?.owner === resource)
      places.push(...(await findUnsharedTexts(trx, owned, await store.getAll(owned, ids, trx), namesPerson)))
  return createIdentifyingTexts({
    texts: names,
    phones: [...texts, ...places].filter(({ isPhone }) => isPhone).map(({ text }) => text),
    streets: places.map(({ text }) => text).filter(isStreet),
  })
}
