import type { Attachment, Picture } from './reference'

/** A source of plausible, repeatable values. The same seed gives the same rows. */
export interface Sampler {
  /** The number of the row within its resource, starting at 0. */
  readonly index: number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** Some lowercase words. */
  words(count: number): string
  /** A day between `from` and `to` days after today, as YYYY-MM-DD. Negative numbers are days in the past. */
  day(from: number, to: number): string
  /** The id of a sample record of a resource. Returns null if the resource has no sample records. */
  reference(resource: string): string | null
  /** Stores a text file. */
  attachment(name: string, text: string): Promise<Attachment | null>
  /** Draws an image with a text and stores it. */
  picture(text: string): Promise<Picture | null>
}
