import type { Property } from '../../told'
import type { Chosen, Plain } from '../draft'

/** What a property is declared as, or why it is not. */
export type Guess =
  | {
      readonly kind: string
      readonly to?: string
      readonly choices?: readonly Chosen[]
      readonly options?: Readonly<Record<string, Plain | undefined>>
      readonly minor?: number
      readonly doubts?: readonly string[]
    }
  | { readonly because: string }

/** What is asked of a property: its name at the API, what is told of it, and the resources there are by their entities. */
export interface Asked {
  readonly name: string
  readonly property: Property
  /** The resource of an entity; undefined where there is none. */
  readonly resourceOf: (entity: string) => string | undefined
}

/** Reads a property as one sort of field; undefined where it is none of these. */
export type Reader = (
  asked: Asked & { readonly words: readonly string[]; readonly last: string; readonly plain: string },
) => Guess | undefined

export const seenTexts = ({ seen = [] }: Property) =>
  seen.filter((one): one is string => typeof one === 'string' && one !== '')

export const allSeen = (property: Property, pattern: RegExp) => {
  const texts = seenTexts(property)
  return texts.length > 0 && texts.every((text) => pattern.test(text))
}

export const bySeen = (property: Property) =>
  `no format is told; ${property.seen?.length === 1 ? 'the example reads' : 'what was seen reads'} as one`

export const byName = 'taken for one by its name'
