import { parseOnOff } from '../../../../vocabulary/backend-formats/on-off'
import type { Property } from '../../inferred-api'
import { splitNameWords } from '../../names'
import { isSecretName, isSecretText } from './secrets'

/** The inferred type of a property's values. */
export type InferredValueType = Pick<
  Property,
  'type' | 'format' | 'values' | 'doubts' | 'samples' | 'maxLength' | 'pattern'
>

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const isMoment = (text: string) =>
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?\s?(Z|UTC|[+-]\d{2}:?(\d{2})?)?$/i.test(text) &&
  !Number.isNaN(Date.parse(text.slice(0, 10)))

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)

const digitsIn = (text: string) => text.replace(/\D/g, '').length

const isPhone = (text: string) => /^\+[\d\s().-]+$/.test(text) && digitsIn(text) >= 7 && digitsIn(text) <= 15

/** The text formats. A property has a text format if all its texts match the format. */
const written: readonly { readonly format: string; readonly is: (text: string) => boolean }[] = [
  { format: 'date', is: isDay },
  { format: 'date-time', is: isMoment },
  { format: 'email', is: (text) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(text) },
  { format: 'uri', is: isAddress },
  { format: 'uuid', is: (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text) },
  { format: 'hex-color', is: (text) => /^#[0-9a-f]{6}$/i.test(text) },
  { format: 'phone', is: isPhone },
]

/** The localized date formats that no field can read. */
const spelledOut = [
  { is: /^\d{1,2}\.\d{1,2}\.\d{2,4}( \d{1,2}:\d{2}.*)?$/, as: '31.12.2025' },
  { is: /^\d{1,2}\/\d{1,2}\/\d{2,4}( \d{1,2}:\d{2}.*)?$/, as: '12/31/2025' },
  { is: /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/, as: 'Wed, 31 Dec 2025 12:00:00' },
]

const isSwitchName = (name: string) =>
  /^(is|has|can|was|should|allow|allows|enable|enabled|active|disabled|deleted|archived|published|verified|visible|hidden|locked|status|default|primary|paid|public|private|required|flag)$/.test(
    splitNameWords(name)[0] ?? '',
  ) ||
  /^(enabled|active|flag|disabled|verified|published|visible|discontinued)$/.test(splitNameWords(name).at(-1) ?? '')

const isCountName = (name: string) =>
  splitNameWords(name).some((word) =>
    /^(count|quantity|qty|number|no|amount|total|level|id|index|size|stock|rank)$/.test(word),
  )

/** Describes how values express yes and no. Undefined if the values are not flags. */
function switchIn(name: string, distinct: readonly (string | number)[], count: number): string | undefined {
  const said = distinct.map(parseOnOff)
  if (said.includes(undefined) || distinct.length > 2) return undefined
  const isBare = distinct.every((one) => /^[01tf]$/i.test(String(one)))
  const isShown = distinct.length === 2 && (!isBare || (count >= 20 && !isCountName(name)))
  if (!isShown && !isSwitchName(name)) return undefined
  if (distinct.length === 2 && said[0] === said[1]) return undefined
  return `yes or no, written as ${distinct.map((one) => (typeof one === 'string' ? `'${one}'` : one)).join(' and ')}`
}

const maxClosedSetSize = 12

/** Matches names of properties that differ for each record, even if some values repeat. */
const ownNames =
  /^(name|title|email|mail|phone|mobile|city|street|address|zip|postcode|description|note|notes|comment|comments|url|id|uuid|key|number|code|first|last|firstname|lastname|author|slug|sku|body|text|content|value|image|photo|file|path|ip|version|company|label|caption|contact|town|county|surname|region|province)$/

const choiceNames =
  /^(status|state|type|kind|role|level|priority|gender|method|category|stage|phase|mode|severity|currency|tier|plan|visibility|channel|source|condition|class|position|side|outcome|result|reason|unit|frequency|interval|scheme|direction|salutation|language|locale)$/

/** Explains why the texts are a list of allowed values. Undefined if the texts are not a list of allowed values. */
function closedIn(name: string, texts: readonly string[], distinct: readonly string[]): string | undefined {
  const last = splitNameWords(name).at(-1) ?? ''
  const isWord = distinct.every((one) => /^[\p{L}\d][\p{L}\d _./&+-]{0,29}$/u.test(one) && one.split(' ').length <= 3)
  if (!isWord || distinct.length > maxClosedSetSize || distinct.every((one) => /^\d+([.,]\d+)?$/.test(one)))
    return undefined
  const isNamed = choiceNames.test(last)
  const least = isNamed ? Math.max(4, distinct.length * 2) : Math.max(20, distinct.length * 5)
  if (texts.length < least || distinct.length < 2) return undefined
  if (ownNames.test(last) && !isNamed) return undefined
  return `assumed to be a choice: ${distinct.length} different values in ${texts.length} records${isNamed ? ', and the name suggests a choice' : ''}`
}

/** The sample values for further guesses. The list is empty if a value may be a secret. */
function samplesOfProperty(name: string, distinct: readonly unknown[]): readonly unknown[] {
  if (isSecretName(name) || distinct.some(isSecretText)) return []
  return distinct.filter((one) => String(one).length <= 60).slice(0, 5)
}

const isTimeName = (name: string) =>
  splitNameWords(name).some((word) =>
    /^(at|on|date|time|timestamp|created|updated|modified|expires|expiry|start|end|since|until|due|birth|born|changed|deleted|published|placed|paid|sent|shipped|ts)$/.test(
      word,
    ),
  )

const isEpoch = (value: number) =>
  Number.isInteger(value) && ((value > 2e8 && value < 4.2e9) || (value > 2e11 && value < 4.2e12))

function readNumbers(name: string, numbers: readonly number[], distinct: readonly number[]): InferredValueType {
  const off = switchIn(name, distinct, numbers.length)
  if (off) return { type: 'boolean', doubts: [off] }
  if (isTimeName(name) && numbers.every(isEpoch))
    return {
      type: 'integer',
      format: 'unix-time',
      doubts: ['seconds or milliseconds since 1970, guessed from the name and the values'],
    }
  return { type: numbers.every(Number.isInteger) ? 'integer' : 'number', samples: distinct.slice(0, 5) }
}

const pictures = /^(image|photo|picture|avatar|logo|icon|thumbnail|banner|cover|portrait)$/

/** Whether a name indicates a picture. */
export const isPictureName = (name: string) => splitNameWords(name).some((word) => pictures.test(word))

const longest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, text.length), 0)

function readTexts(name: string, texts: readonly string[], distinct: readonly string[]): InferredValueType {
  if (isSecretName(name) || distinct.some(isSecretText)) return { type: 'string' }
  const found = written.find(({ is }) => distinct.every(is))
  if (
    found?.format === 'date-time' &&
    distinct.length > 2 &&
    distinct.every((one) => /[T ]00:00(:00(\.0+)?)?/.test(one))
  )
    return { type: 'string', format: 'date', doubts: ['a day, because all times are midnight'] }
  if (found) return { type: 'string', format: found.format }
  if (splitNameWords(name).includes('country') && distinct.every((one) => /^[A-Z]{2}$/.test(one)))
    return { type: 'string', format: 'country' }
  if (isPictureName(name) && distinct.every((one) => /^[^\s:]+\.(png|jpe?g|webp|gif|svg|avif)$/i.test(one)))
    return { type: 'string', format: 'binary', doubts: ['an image, guessed from the file names'] }
  const off = switchIn(name, distinct, texts.length)
  if (off) return { type: 'boolean', doubts: [off] }
  if (distinct.every((one) => /^-?\d{1,15}\.\d{1,8}$/.test(one)))
    return { type: 'string', format: 'decimal', doubts: ['a number that the API sends as text'] }
  const day = spelledOut.find(({ is }) => distinct.every((one) => is.test(one)))
  const closed = closedIn(name, texts, distinct)
  if (closed) return { type: 'string', values: [...distinct].sort(), doubts: [closed] }
  const mostly = written.find(
    ({ is }) => texts.length >= 5 && texts.filter(is).length >= texts.length * 0.9 && distinct.length > 1,
  )
  return {
    type: 'string',
    samples: samplesOfProperty(name, distinct),
    ...((longest(texts) > 300 || texts.some((text) => text.includes('\n'))) && { format: 'multiline' }),
    ...(day && {
      doubts: [`a date in a format such as ${day.as}; no field reads this format, so the field is a text`],
    }),
    ...(mostly && {
      doubts: [
        `${texts.filter((one) => !mostly.is(one)).length} of ${texts.length} values do not have the format ${mostly.format}, but all other values do`,
      ],
    }),
  }
}

/** The name of a value's type in words. */
export const valueTypeName = (value: unknown) =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value === 'object' ? 'record' : typeof value

/**
 * Infers the type of a property from its plain values. The caller must remove empty values before this call.
 *
 * @param values at least one text, number or boolean.
 */
export function inferValueType(name: string, values: readonly unknown[]): InferredValueType {
  const distinct = [...new Set(values)]
  const sorts = new Set(values.map(valueTypeName))
  if (sorts.size === 1 && sorts.has('boolean')) return { type: 'boolean' }
  if (sorts.size === 1 && sorts.has('number')) return readNumbers(name, values as number[], distinct as number[])
  const texts = values.map(String)
  const reading = readTexts(name, texts, [...new Set(texts)])
  return sorts.size === 1
    ? reading
    : { ...reading, doubts: [...(reading.doubts ?? []), `the values are of the types ${[...sorts].join(' and ')}`] }
}
