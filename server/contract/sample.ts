import type { Attachment, Registry } from '../../vocabulary'
import type { Store, Transaction } from './store'

/** A sample record in the format of API input, with additional values that the server sets. */
export type SampleRow = { readonly id: string } & Readonly<Record<string, unknown>>

/** The functions and values that help to make sample records. */
export interface SampleContext {
  readonly registry: Registry
  readonly random: Random
  readonly now: Date
  /** A UUID of version 7 for a record with the given creation time. */
  id(at: Date): string
  /** Stores a text file under a name. */
  attachment(name: string, text: string): Promise<Attachment>
  /** Stores a drawing (SVG) and returns its file name. */
  picture(drawing: Promise<Buffer>): Promise<string>
}

/** The context for work after the sample rows are written. */
interface SampleFinishInput {
  readonly store: Store
  readonly trx: Transaction
  readonly world: SampleContext
}

/** The sample rows of a business by the name of their resource, including people and roles. */
export interface SampleRows {
  readonly rows: Readonly<Record<string, readonly SampleRow[]>>
  /** Writes data that depends on the sample rows, in the transaction of the sample rows. Default: no further data. */
  readonly finish?: (finishing: SampleFinishInput) => Promise<void>
}

/**
 * Makes the sample rows of a business. For resources without rows, the server generates rows from their declarations.
 */
export type MakeSample = (world: SampleContext) => Promise<SampleRows>

const minute = 60_000
const dayLength = 24 * 60 * minute

/** The time that is a number of days before another time. The number of days may have a fraction. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayLength)

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minute)

/** The calendar day of a time, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The time when the business opened and its first records were created. */
export const openingDate = ({ now }: SampleContext): Date => daysBefore(now, 400)

/** Records that were created when the business opened, one minute apart. */
export const rowsAtOpening = (world: SampleContext, rows: readonly Readonly<Record<string, unknown>>[]): SampleRow[] =>
  rows.map((row, index) => {
    const at = minutesAfter(openingDate(world), index)
    return { id: world.id(at), createdAt: at.toISOString(), ...row }
  })

/** A pseudo-random generator: the same seed gives the same sequence. */
export interface Random {
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A random integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** Picks a random entry by weight. The weights need not add up to a particular sum. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  /** Returns true with the given probability, a number from 0 to 1. */
  chance(probability: number): boolean
  /** Picks the given number of different entries from the list. */
  some<T>(list: readonly T[], count: number): T[]
}
