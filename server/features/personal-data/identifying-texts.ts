import { sql } from 'kysely'
import { type AnyRecord, isBlank, type Resource, titleOf } from '../../../vocabulary'
import type { Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { oneOf } from '../../database/one-of'
import { personalColumnsOf } from './erased-values'

/** Texts that identify a person outside of the person's records, such as in the name of a saved view. */
export interface IdentifyingTexts {
  readonly texts: readonly string[]
  /** Whether a text contains one of the identifying texts as complete words. */
  isIn(text: string): boolean
  /** Replaces the identifying texts in a text. */
  scrub(text: string): string
}

/** The minimum length of an identifying text. Shorter texts are part of too many other texts. */
const shortest = 4

/** The text in place of an identifying text. */
const removed = '…'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Creates the test for identifying texts. */
export function createIdentifyingTexts(all: readonly string[]): IdentifyingTexts {
  const texts = [...new Set(all.map((text) => text.trim()))]
    .filter((text) => text.length >= shortest)
    .sort((one, other) => other.length - one.length)
  if (texts.length === 0) return { texts, isIn: () => false, scrub: (text) => text }
  const pattern = `(?<![\\p{L}\\p{N}])(?:${texts.map(escaped).join('|')})(?![\\p{L}\\p{N}])`
  const [once, every] = [new RegExp(pattern, 'iu'), new RegExp(pattern, 'giu')]
  return { texts, isIn: (text) => once.test(text), scrub: (text) => text.replace(every, removed) }
}

/**
 * The identifying texts of people: their names, and each personal text that no other person shares. A common first name
 * alone does not identify anybody.
 */
export async function findIdentifyingTexts(
  trx: Transaction,
  resource: Resource,
  people: readonly AnyRecord[],
): Promise<IdentifyingTexts> {
  const found = people.map((record) => titleOf(resource, record, (label) => label))
  const own = people.map(({ id }) => id)
  for (const { name, column, field } of personalColumnsOf(resource)) {
    if (column.store !== 'text' || field.kind.wide) continue
    for (const record of people) {
      const value = record[name]
      if (typeof value !== 'string' || isBlank(value)) continue
      const { rows } = await sql`select 1 from ${sql.table(tableName(resource.name))}
        where ${sql.ref(name)} = ${value} and not ${oneOf(sql.ref('id'), own)} limit 1`.execute(trx)
      if (rows.length === 0) found.push(value)
    }
  }
  return createIdentifyingTexts(found)
}
