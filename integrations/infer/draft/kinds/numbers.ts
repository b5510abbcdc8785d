import type { Property } from '../../inferred-api'
import type { DraftOptionValue } from '../resource-draft'
import { guessedFromNameReason, type KindGuesser } from './kind-guess'

const isMoney =
  /^(price|prices|amount|cost|costs|total|subtotal|fee|fees|balance|payment|salary|revenue|budget|charge|refund|deposit|discount|tax|paid|due|owed|profit|earnings|income|money|spend|spent|turnover|credit|debit)$/
const noMoney =
  /^(count|rate|percent|percentage|type|status|code|number|quantity|points|method|id|days|hours|time|pages|items|size|seconds|bytes|results|records|users|minutes|weight|length|calls|score|requests|height|width|volume|limit|views|downloads|commits)$/
const minorWords = /\b(cents?|smallest (currency|common currency) unit|minor units?|pence|paise|subunits?)\b/i

const amount = (words: readonly string[]) =>
  words.some((word) => isMoney.test(word)) && !words.some((word) => noMoney.test(word))

const bounds = ({ min, max }: Property, isWhole: boolean) => {
  const fits = (bound: number | undefined) =>
    bound !== undefined &&
    Math.abs(bound) < (isWhole ? 2 ** 31 - 1 : 1e9) &&
    (!isWhole || Number.isInteger(bound)) &&
    Number(bound.toFixed(4)) === bound
  return { ...(fits(min) && { min: min as number }), ...(fits(max) && { max: max as number }) }
}

const startsAt = (
  property: Property,
  options: Readonly<Record<string, DraftOptionValue>>,
): Readonly<Record<string, DraftOptionValue>> => {
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

/** Recognizes numbers: counts, amounts, percentages, and times since 1970. */
export const guessNumber: KindGuesser = ({ property, words, last }) => {
  const { type, format, says = '' } = property
  const isTextual =
    type === 'string' &&
    /^(decimal|money|currency|double|float|number|int64|int32|integer|bigint|big-decimal)$/.test(format ?? '')
  if (type !== 'integer' && type !== 'number' && !isTextual) return undefined
  const isWhole = type === 'integer' || /^(int|bigint)/.test(format ?? '')
  if (/^(unix[-_]?time|timestamp|epoch|unixtime|utc-millisec)/i.test(format ?? '')) return { kind: 'dateTime' }
  const counts = /\b(unix|epoch|since 1970)\b/i.test(says)
  if (isWhole && counts) return { kind: 'dateTime' }
  const isCount = (property.samples ?? []).some((one) => Math.abs(Number(one)) < 1e8)
  if (isWhole && !isCount && /^(at|timestamp|datetime)$/.test(last) && words.length > 0)
    return { kind: 'dateTime', doubts: [`a count of seconds or milliseconds since 1970, ${guessedFromNameReason}`] }
  if (isWhole && words.length === 1 && /^(created|updated|modified)$/.test(last))
    return { kind: 'dateTime', doubts: [`a count of seconds or milliseconds since 1970, ${guessedFromNameReason}`] }
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
      ...(isMinor
        ? ['the API uses the smallest unit, which is assumed to be a hundredth; the yen has no hundredths']
        : []),
      ...(isWhole && !isMinor
        ? ['a whole number; if the number counts the smallest unit, add the field under `minor` in the adapter']
        : []),
      ...(format === 'money' || format === 'currency' || isMinor
        ? []
        : [`an amount of money, ${guessedFromNameReason}`]),
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
