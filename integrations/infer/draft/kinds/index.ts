import type { Property } from '../../inferred-api'
import { splitNameWords } from '../../names'
import { guessChoice } from './choices'
import type { KindGuess, KindGuesser, KindGuessInput } from './kind-guess'
import { guessGroup, guessList } from './lists-and-groups'
import { guessNumber } from './numbers'
import { guessReference } from './references'
import { guessText } from './texts'
import { guessDateOrTime } from './times'

const guessYesNo: KindGuesser = ({ property }) =>
  property.type === 'boolean'
    ? { kind: 'yesNo', options: property.default === true ? { default: true } : {} }
    : undefined

/** Adds the type of the sample values if the source does not contain a type. */
const withTypeOfSamples = (property: Property): Property => {
  if (property.type !== undefined || property.refersTo) return property
  const [first] = property.samples ?? []
  const type =
    typeof first === 'string'
      ? 'string'
      : typeof first === 'boolean'
        ? 'boolean'
        : typeof first === 'number'
          ? Number.isInteger(first)
            ? 'integer'
            : 'number'
          : undefined
  return type ? { ...property, type } : property.format ? { ...property, type: 'string' } : property
}

/** The functions that guess the field kind, sorted by priority. The first result is used. */
const kindGuessers: readonly KindGuesser[] = [
  guessChoice,
  guessReference,
  guessDateOrTime,
  guessNumber,
  guessYesNo,
  guessText,
  guessList,
  guessGroup,
]

/** Guesses the kind of a property's field. Facts of the source have priority over the property's name. */
export function guessKind(asked: KindGuessInput): KindGuess {
  const property = withTypeOfSamples(asked.property)
  const words = splitNameWords(asked.name)
  const known = { ...asked, property, words, last: words.at(-1) ?? '', plain: words.join('') }
  for (const reader of kindGuessers) {
    const found = reader(known)
    if (found) return found
  }
  return { because: 'the source does not state the type' }
}
