import type { KindName } from '../../../../vocabulary'
import type { Property } from '../../inferred-api'
import type { DraftChoice, DraftOptionValue } from '../resource-draft'

/** The field for a property, or the reason why the property has no field. */
export type KindGuess =
  | {
      readonly kind: KindName
      readonly to?: string
      readonly choices?: readonly DraftChoice[]
      readonly options?: Readonly<Record<string, DraftOptionValue | undefined>>
      readonly minor?: number
      readonly doubts?: readonly string[]
    }
  | { readonly because: string }

/** A property with its name in the API, and the resources by entity. */
export interface KindGuessInput {
  readonly name: string
  readonly property: Property
  /** The resource of an entity. Undefined if the entity has no resource. */
  readonly resourceOf: (entity: string) => string | undefined
}

/** Recognizes one kind of field. Returns undefined for other properties. */
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
  `no format is declared; ${property.samples?.length === 1 ? 'the example has' : 'the values have'} this format`

export const guessedFromNameReason = 'guessed from the name'
