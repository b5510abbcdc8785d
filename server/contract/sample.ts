import type { Attachment, Registry } from '../../vocabulary'
import type { Store, Transaction } from './store'

/** A record to be, as the API would take it, with what the server sets besides. */
export type SampleRow = { readonly id: string } & Readonly<Record<string, unknown>>

/** What the makers of sample records work with. */
export interface SampleContext {
  readonly registry: Registry
  readonly random: Random
  readonly now: Date
  /** A UUID of version 7 for a record made at that moment. */
  id(at: Date): string
  /** Stores a file of text under a name. */
  attachment(name: string, text: string): Promise<Attachment>
  /** Stores a drawing (SVG); answers its name among the files. */
  picture(drawing: Promise<Buffer>): Promise<string>
}

/** What sample data follow from what was written. */
interface SampleFinishInput {
  readonly store: Store
  readonly trx: Transaction
  readonly world: SampleContext
}

/** The sample rows of a business, by the name of their resource; people and roles among them. */
export interface SampleRows {
  readonly rows: Readonly<Record<string, readonly SampleRow[]>>
  /** Writes what follows from the rows, in their transaction. Default: nothing. */
  readonly finish?: (finishing: SampleFinishInput) => Promise<void>
}

/** Makes the sample rows of a business. Resources that it passes over get rows made up from their declarations. */
export type MakeSample = (world: SampleContext) => Promise<SampleRows>

const minute = 60_000
const dayLength = 24 * 60 * minute

/** The moment so many days before another; fractions count. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayLength)

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minute)

/** The calendar day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** When the business opened, and its first records were made. */
export const openingDate = ({ now }: SampleContext): Date => daysBefore(now, 400)

/** Records made when the business opened, a minute apart. */
export const rowsAtOpening = (world: SampleContext, rows: readonly Readonly<Record<string, unknown>>[]): SampleRow[] =>
  rows.map((row, index) => {
    const at = minutesAfter(openingDate(world), index)
    return { id: world.id(at), createdAt: at.toISOString(), ...row }
  })

/** Repeatable chance: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** Picks by weight, which need not add up to anything. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean
  /** Some of the list, each once. */
  some<T>(list: readonly T[], count: number): T[]
}
