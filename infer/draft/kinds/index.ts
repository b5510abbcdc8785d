import { entityName, sentence, wordsOf } from '../../names'
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

type Reader = (
  asked: Asked & { readonly words: readonly string[]; readonly last: string; readonly plain: string },
) => Guess | undefined

const seenTexts = ({ seen = [] }: Property) =>
  seen.filter((one): one is string => typeof one === 'string' && one !== '')

const allSeen = (property: Property, pattern: RegExp) => {
  const texts = seenTexts(property)
  return texts.length > 0 && texts.every((text) => pattern.test(text))
}

const bySeen = (property: Property) =>
  `no format is told; ${property.seen?.length === 1 ? 'the example reads' : 'what was seen reads'} as one`

const byName = 'taken for one by its name'

/** More values than a person chooses among. */
const mostChoices = 120

const labelOf = (value: string) => sentence(value) || value

/** A closed set of values. */
const chosen: Reader = ({ property }) => {
  const { values, type } = property
  if (!values || type === 'boolean') return undefined
  const texts = [...new Set(values.map(String))].filter((value) => value.trim() !== '')
  if (texts.length === 0) return undefined
  if (texts.length === 1 && values.length === 1) return { because: `it is always '${texts[0]}'` }
  if (type === 'integer' || type === 'number')
    return {
      kind: type === 'integer' ? 'integer' : 'decimal',
      doubts: [`it is one of ${texts.slice(0, 12).join(', ')}; the document does not say what they mean`],
    }
  if (texts.length > mostChoices) return undefined
  const isCountry = texts.length > 20 && texts.every((text) => /^[A-Za-z]{2}$/.test(text))
  if (isCountry) return undefined
  const choices = texts.map((value) => ({ value, label: labelOf(value) }))
  const said = property.default
  return {
    kind: 'choice',
    choices,
    options: typeof said === 'string' && texts.includes(said) ? { default: said } : {},
    ...(texts.length < values.length && { doubts: ['one of its values is an empty text, which stands for none here'] }),
  }
}

/** Names that say what an id is of: 'customer_id', 'customerId', 'customer'. */
const referring: Reader = ({ property, words, last, resourceOf }) => {
  if (property.refersTo) {
    const to = resourceOf(property.refersTo.entity)
    return to === undefined
      ? undefined
      : { kind: 'belongsTo', to, doubts: [`a reference, since ${property.refersTo.because}`] }
  }
  const { items } = property
  if (items?.refersTo) {
    const to = resourceOf(items.refersTo.entity)
    return to === undefined
      ? undefined
      : { kind: 'hasMany', to, doubts: [`references, since ${items.refersTo.because}`] }
  }
  const one = property.type === 'array' ? items : property
  if (!one || !['string', 'integer', undefined].includes(one.type) || one.values) return undefined
  if (['date', 'date-time', 'email', 'uri', 'url', 'binary'].includes(one.format ?? '')) return undefined
  const endsInId = ['id', 'ids', 'uuid', 'guid'].includes(last)
  const stem = endsInId ? words.slice(0, -1) : words
  if (stem.length === 0) return undefined
  // Without 'id' in its name, a text may be the other's name as well.
  const isId =
    endsInId ||
    one.format === 'uuid' ||
    (one.type === 'integer' && property.type !== 'array') ||
    /\b(id|identifier|uuid)\b/i.test(property.says ?? '')
  if (!isId) return undefined
  const whole = entityName(stem.join('-'))
  const tail = entityName(stem.at(-1) ?? '')
  const to = resourceOf(whole) ?? (endsInId && stem.length > 1 ? resourceOf(tail) : undefined)
  if (to === undefined) return undefined
  return {
    kind: property.type === 'array' ? 'hasMany' : 'belongsTo',
    to,
    doubts: [`a reference to '${to}', ${byName}`],
  }
}

const isMoney =
  /^(price|prices|amount|cost|costs|total|subtotal|fee|fees|balance|payment|salary|revenue|budget|charge|refund|deposit|discount|tax|paid|due|owed|profit|earnings|income|money|spend|spent|turnover|credit|debit)$/
const noMoney =
  /^(count|rate|percent|percentage|type|status|code|number|quantity|points|method|id|days|hours|time|pages|items|size|seconds|bytes|results|records|users|minutes|weight|length|calls|score|requests|height|width|volume|limit|views|downloads|commits)$/
const minorWords = /\b(cents?|smallest (currency|common currency) unit|minor units?|pence|paise|subunits?)\b/i

const amount = (words: readonly string[]) =>
  words.some((word) => isMoney.test(word)) && !words.some((word) => noMoney.test(word))

const isTime =
  /^(at|date|time|timestamp|datetime|created|updated|modified|deleted|expires|expiry|expiration|birthday|birthdate|dob|deadline|on|until|since)$/

const isDay = /^(date|day|birthday|birthdate|dob|on)$/

const bounds = ({ min, max }: Property, isWhole: boolean) => {
  const fits = (bound: number | undefined) =>
    bound !== undefined &&
    Math.abs(bound) < (isWhole ? 2 ** 31 - 1 : 1e9) &&
    (!isWhole || Number.isInteger(bound)) &&
    Number(bound.toFixed(4)) === bound
  return { ...(fits(min) && { min: min as number }), ...(fits(max) && { max: max as number }) }
}

const startsAt = (property: Property, options: Readonly<Record<string, Plain>>): Readonly<Record<string, Plain>> => {
  const { default: given } = property
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options as { min?: number; max?: number }
  return typeof given === 'number' &&
    given >= min &&
    given <= max &&
    (property.type !== 'integer' || Number.isSafeInteger(given)) &&
    Math.abs(given) < 1e9 &&
    Number(given.toFixed(4)) === given
    ? { ...options, default: given }
    : options
}

const numeric: Reader = ({ property, words, last }) => {
  const { type, format, says = '' } = property
  const isTextual =
    type === 'string' &&
    /^(decimal|money|currency|double|float|number|int64|int32|integer|bigint|big-decimal)$/.test(format ?? '')
  if (type !== 'integer' && type !== 'number' && !isTextual) return undefined
  const isWhole = type === 'integer' || /^(int|bigint)/.test(format ?? '')
  if (/^(unix[-_]?time|timestamp|epoch|unixtime|utc-millisec)/i.test(format ?? '')) return { kind: 'dateTime' }
  const counts = /\b(unix|epoch|since 1970)\b/i.test(says)
  if (isWhole && counts) return { kind: 'dateTime' }
  if (isWhole && /^(at|timestamp|datetime)$/.test(last) && words.length > 0)
    return { kind: 'dateTime', doubts: [`a count of seconds or milliseconds since 1970, ${byName}`] }
  if (isWhole && words.length === 1 && /^(created|updated|modified)$/.test(last))
    return { kind: 'dateTime', doubts: [`a count of seconds or milliseconds since 1970, ${byName}`] }
  if (words.some((word) => /^(percent|percentage|pct)$/.test(word))) {
    const { min, max } = bounds(property, false)
    return {
      kind: 'percent',
      options: { ...(min !== undefined && min !== 0 && { min }), ...(max !== undefined && max !== 100 && { max }) },
    }
  }
  const cents = words.some((word) => /^(cents|minor|pence|paise)$/.test(word))
  if (
    amount(words.filter((word) => !/^(cents|minor)$/.test(word))) ||
    (cents && isWhole) ||
    format === 'money' ||
    format === 'currency'
  ) {
    const isMinor = isWhole && (cents || minorWords.test(says))
    const doubts = [
      ...(isMinor ? ['it travels in the smallest unit, taken to be a hundredth; yen has none'] : []),
      ...(isWhole && !isMinor
        ? ['a whole number; should it count the smallest unit, say so under `minor` in the adapter']
        : []),
      ...(format === 'money' || format === 'currency' || isMinor ? [] : [`an amount of money, ${byName}`]),
    ]
    return { kind: 'money', options: isMinor ? {} : bounds(property, false), ...(isMinor && { minor: 2 }), doubts }
  }
  if (isWhole && last === 'rating' && [5, 10].includes(property.max ?? 0) && property.min === 1)
    return { kind: 'rating', options: property.max === 5 ? {} : { max: 10 } }
  if (isWhole)
    return {
      kind: 'integer',
      options: { ...startsAt(property, bounds(property, true)), ...(last === 'year' && { grouped: false }) },
    }
  const isPlace = words.some((word) => /^(lat|lng|lon|long|latitude|longitude)$/.test(word))
  if (isPlace) return { kind: 'decimal', options: { decimals: 8 } }
  return { kind: 'decimal', options: startsAt(property, bounds(property, false)) }
}

const timed: Reader = ({ property, words, last }) => {
  const { type, format } = property
  if (type !== 'string' && type !== undefined) return undefined
  if (format === 'date' || format === 'full-date') return { kind: 'date' }
  if (format === 'date-time' || format === 'datetime' || format === 'timestamp') return { kind: 'dateTime' }
  if (type === undefined || format !== undefined) return undefined
  if (allSeen(property, /^\d{4}-\d{2}-\d{2}$/)) return { kind: 'date', doubts: [bySeen(property)] }
  if (allSeen(property, /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/)) return { kind: 'dateTime', doubts: [bySeen(property)] }
  if (seenTexts(property).length > 0 || property.pattern) return undefined
  const isNamed =
    words.length > 1
      ? isTime.test(last)
      : /^(created|updated|modified|deleted|date|timestamp|birthday|birthdate|dob|datetime|deadline)$/.test(last)
  if (
    !isNamed ||
    words.some((word) => /^(zone|based|depends|call|turn|format|range|look|running|lock|log)$/.test(word)) ||
    (last === 'time' &&
      words.length > 1 &&
      !/^(start|end|created|updated|creation|update|modified|begin|event|publish|expiry|expiration|finish|completion)$/.test(
        words.at(-2) ?? '',
      ))
  )
    return undefined
  return isDay.test(last)
    ? { kind: 'date', doubts: [`text without a format, ${byName}; dateTime() where it tells the hour`] }
    : { kind: 'dateTime', doubts: [`text without a format, ${byName}`] }
}

const isPicture = /^(avatar|photo|image|picture|logo|icon|thumbnail|banner|cover|headshot|portrait)$/

const isProse =
  /^(description|descriptions|note|notes|comment|comments|body|content|contents|bio|biography|summary|html|remark|remarks|details|about|message|text|instructions|explanation|abstract|terms|excerpt|readme|memo)$/

/** Words that name a line, however much room an API gives it. */
const isBrief =
  /^(id|name|title|code|number|key|token|type|status|state|city|street|line\d?|address|subject|label|path|file|filename|currency|country|reference|hash|version|username|host|domain|arn)$/

const texts: Reader = ({ property, words, last, plain }) => {
  const { type, format = '', says = '' } = property
  if (type !== 'string') return undefined
  const isTemplate = plain.includes('template') || (property.seen ?? []).some((one) => /\{/.test(String(one)))
  if (format === 'binary') return { kind: words.some((word) => isPicture.test(word)) ? 'image' : 'file' }
  if (format === 'byte' || format === 'base64') return { because: 'it is encoded bytes, which no field shows' }
  if (
    /^(password|passphrase|passwd|pin)$/.test(last) ? !property.readOnly : format === 'password' && property.writeOnly
  )
    return { kind: 'password' }
  if (/^(idn-)?email$/.test(format)) return { kind: 'email' }
  if (format === '' && /^(email|mail)$/.test(last) && !property.values)
    return { kind: 'email', doubts: [`an e-mail address, ${byName}`] }
  if (
    !isTemplate &&
    (/^(uri|url|iri|uri-reference|http-url|https-url)$/.test(format) ||
      (format === '' && /^(url|uri|website|homepage|webpage|link|href)$/.test(last)) ||
      allSeen(property, /^https?:\/\//))
  ) {
    const doubts =
      format === '' ? [allSeen(property, /^https?:\/\//) ? bySeen(property) : `a web address, ${byName}`] : []
    const isImage = words.some((word) => isPicture.test(word))
    if (isImage && property.readOnly) return { kind: 'image', doubts: [...doubts, 'a picture by its address'] }
    if (isImage) doubts.push('it may be the address of a picture')
    return { kind: 'url', doubts }
  }
  if (format === 'phone' || format === 'tel') return { kind: 'phone' }
  if (
    format === '' &&
    (/^(phone|mobile|telephone|fax|cellphone)$/.test(last) || plain.endsWith('phonenumber')) &&
    !property.values
  )
    return { kind: 'phone', doubts: [`a telephone number, ${byName}; text() where it has no calling code`] }
  if ((/^(timezone)$/.test(last) || plain.endsWith('timezone')) && !property.values)
    return {
      kind: 'timeZone',
      ...(!says.includes('IANA') && { doubts: [`a time zone of the IANA database, ${byName}`] }),
    }
  const isCode =
    property.maxLength === 2 ||
    property.pattern === '^[A-Z]{2}$' ||
    allSeen(property, /^[A-Z]{2}$/) ||
    /ISO.?3166|two-letter|2-letter|alpha-?2/i.test(says) ||
    format === 'country'
  if (words.includes('country') && (isCode || words.includes('code') || property.values))
    return { kind: 'country', ...(!isCode && { doubts: [`a country by its two letters, ${byName}`] }) }
  if (
    /^(colou?r)$/.test(last) &&
    (format === 'color' ||
      format === 'hex-color' ||
      allSeen(property, /^#[0-9a-f]{6}$/i) ||
      /#?\[?[0-9a-f-]*[0-9].*\{6\}/i.test(property.pattern ?? ''))
  )
    return { kind: 'colour' }
  if (last === 'slug' || format === 'slug') return { kind: 'slug', doubts: [`the part of an address, ${byName}`] }
  const isMarkdown = format === 'markdown' || last === 'markdown'
  if (isMarkdown) return { kind: 'markdown' }
  const { maxLength } = property
  const isWordy = maxLength !== undefined && maxLength > 300 && maxLength !== 5000 && !isBrief.test(last)
  const isLong = isWordy || (isProse.test(last) && (maxLength ?? 1000) > 300)
  if (isLong || format === 'html' || format === 'multiline')
    return { kind: 'longText', options: lengths(property, 5000) }
  return { kind: 'text', options: { ...lengths(property, 200), ...patternOf(property), ...textDefault(property) } }
}

function lengths({ minLength, maxLength, readOnly }: Property, usual: number): Record<string, number> {
  const max = maxLength !== undefined && maxLength > 0 && maxLength <= 1e6 ? Math.floor(maxLength) : undefined
  const min =
    minLength !== undefined && minLength > 1 && minLength <= (max ?? usual) ? Math.floor(minLength) : undefined
  if (readOnly) return {}
  return { ...(min !== undefined && { min }), ...(max !== undefined && max !== usual && { max }) }
}

/** A pattern that can be compared with, and says something. */
function patternOf({ pattern, readOnly }: Property): Record<string, Plain> {
  if (!pattern || readOnly || pattern.length > 200 || /^\^?\.[*+]\$?$/.test(pattern)) return {}
  try {
    new RegExp(pattern, 'u')
  } catch {
    return {}
  }
  return { pattern: { matches: pattern, says: `Expected something like ${pattern.replaceAll('{{', '{ {')}.` } }
}

function textDefault({ default: given, maxLength = 200, minLength = 0, pattern }: Property): Record<string, Plain> {
  if (
    typeof given !== 'string' ||
    given.trim() === '' ||
    given !== given.trim() ||
    given.length > Math.min(maxLength, 200) ||
    given.length < minLength ||
    pattern
  )
    return {}
  return /[\n\r\t]/.test(given) ? {} : { default: given }
}

const switched: Reader = ({ property }) =>
  property.type === 'boolean'
    ? { kind: 'yesNo', options: property.default === true ? { default: true } : {} }
    : undefined

const listed: Reader = ({ property }) => {
  const { type, items } = property
  if (type !== 'array') return undefined
  if (!items) return { because: 'it is a list of whatever' }
  if (items.type === 'object' && items.properties) return { kind: 'lines' }
  if (items.type === 'string') {
    if (items.values)
      return {
        kind: 'tags',
        doubts: [`a list of ${items.values.slice(0, 8).join(', ')}${items.values.length > 8 ? ' …' : ''}`],
      }
    return { kind: 'tags' }
  }
  return {
    because: `it is a list of ${items.type === undefined ? 'whatever' : items.type === 'array' ? 'lists' : items.type === 'object' ? 'records whose keys are not told' : `${items.type === 'integer' ? 'whole ' : ''}${items.type === 'boolean' ? 'yes and no' : 'numbers'}`}`,
  }
}

const held: Reader = ({ property }) => {
  if (property.type !== 'object') return undefined
  return property.properties && Object.keys(property.properties).length > 0
    ? { kind: 'group' }
    : { because: 'it is a record whose keys are not told' }
}

/** What is told by values alone, where no type is. */
const guessed = (property: Property): Property => {
  if (property.type !== undefined || property.refersTo) return property
  const [first] = property.seen ?? []
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

/** In the order in which they are asked; the first that knows says it. */
const readers: readonly Reader[] = [chosen, referring, timed, numeric, switched, texts, listed, held]

/** The kind of field that a property is, by what is told of it first and by its name only then. */
export function guess(asked: Asked): Guess {
  const property = guessed(asked.property)
  const words = wordsOf(asked.name)
  const known = { ...asked, property, words, last: words.at(-1) ?? '', plain: words.join('') }
  for (const reader of readers) {
    const found = reader(known)
    if (found) return found
  }
  return { because: 'its type is not told' }
}
