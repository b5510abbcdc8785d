import type { Attachment, Picture } from './reference'

/** Source of believable, repeatable values: the same seed gives the same rows. */
export interface Sampler {
  /** Number of the row within its resource, from 0. */
  readonly index: number
  /** Whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** Some lower-case words. */
  words(count: number): string
  /** A day between so many days from today; negative numbers are past. YYYY-MM-DD. */
  day(from: number, to: number): string
  /** Id of a sample record of a resource, or null when it has none. */
  reference(resource: string): string | null
  /** Stores a file of text under a name. */
  attachment(name: string, text: string): Promise<Attachment | null>
  /** Draws a picture with a text on it and stores it. */
  picture(text: string): Promise<Picture | null>
}
