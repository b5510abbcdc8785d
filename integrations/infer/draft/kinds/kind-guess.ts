import type { Property } from '../../inferred-api'
import type { DraftChoice, DraftOptionValue } from '../resource-draft'

/** What a property is declared as, or why it is not. */
export type KindGuess =
  | {
      readonly kind: string
      readonly to?: string
      readonly choices?: readonly DraftChoice[]
      readonly options?: Readonly<Record<string, DraftOptionValue | undefined>>
      readonly minor?: number
      readonly doubts?: readonly string[]
    }
  | { readonly because: string }

/** What is asked of a property: its name at the API, what is told of it, and the resources there are by their entities. */
export interface KindGuessInput {
  readonly name: string
  readonly property: Property
  /** The resource of an entity; undefined where there is none. */
  readonly resourceOf: (entity: string) => string | undefined
}

/** Reads a property as one sort of field; undefined where it is none of these. */
export type KindGuesser = (
  asked: KindGuessInput & { readonly words: readonly string[]; readonly last: string; readonly plain: string },
) => KindGuess | undefined

export const sampleTexts = ({ samples: seen = [] }: Property) =>
  seen.filter((one): one is string => typeof one === 'string' && one !== '')

export const allSamplesMatch = (property: Property, pattern: RegExp) => {
  const texts = sampleTexts(property)
  return texts.length > 0 && texts.every((text) => pattern.test(text))
}

export const guessedFromSamplesReason = (property: Property) =>
  `no format is told; ${property.samples?.length === 1 ? 'the example reads' : 'what was seen reads'} as one`

export const guessedFromNameReason = 'taken for one by its name'
