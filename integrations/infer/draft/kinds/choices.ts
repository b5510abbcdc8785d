import { toSentenceCase } from '../../names'
import type { KindGuesser } from './kind-guess'

/** The maximum number of choices of a choice field. */
const maxChoices = 120

const labelOf = (value: string) => toSentenceCase(value) || value

/** Recognizes a closed set of values. */
export const guessChoice: KindGuesser = ({ property }) => {
  const { values, type } = property
  if (!values || type === 'boolean') return undefined
  const texts = [...new Set(values.map(String))].filter((value) => value.trim() !== '')
  if (texts.length === 0) return undefined
  if (texts.length === 1 && values.length === 1) return { because: `the value is always '${texts[0]}'` }
  if (type === 'integer' || type === 'number')
    return {
      kind: type === 'integer' ? 'integer' : 'decimal',
      doubts: [`the value is one of ${texts.slice(0, 12).join(', ')}; the document does not explain these values`],
    }
  if (texts.length > maxChoices) return undefined
  const isCountry = texts.length > 20 && texts.every((text) => /^[A-Za-z]{2}$/.test(text))
  if (isCountry) return undefined
  const choices = texts.map((value) => ({ value, label: labelOf(value) }))
  const said = property.default
  return {
    kind: 'choice',
    choices,
    options: typeof said === 'string' && texts.includes(said) ? { default: said } : {},
    ...(texts.length < values.length && {
      doubts: ['one of the values is an empty text, which is treated as no value'],
    }),
  }
}
