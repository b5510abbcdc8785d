import {
  allSamplesMatch,
  guessedFromNameReason,
  guessedFromSamplesReason,
  type KindGuesser,
  sampleTexts,
} from './kind-guess'

const isTime =
  /^(at|date|time|timestamp|datetime|created|updated|modified|deleted|expires|expiry|expiration|birthday|birthdate|dob|deadline|on|until|since)$/

const isDay = /^(date|day|birthday|birthdate|dob|on)$/

/** Recognizes dates and times. */
export const guessDateOrTime: KindGuesser = ({ property, words, last }) => {
  const { type, format } = property
  if (type !== 'string' && type !== undefined) return undefined
  if (format === 'date' || format === 'full-date') return { kind: 'date' }
  if (format === 'date-time' || format === 'datetime' || format === 'timestamp') return { kind: 'dateTime' }
  if (type === undefined || format !== undefined) return undefined
  if (allSamplesMatch(property, /^\d{4}-\d{2}-\d{2}$/))
    return { kind: 'date', doubts: [guessedFromSamplesReason(property)] }
  if (allSamplesMatch(property, /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/))
    return { kind: 'dateTime', doubts: [guessedFromSamplesReason(property)] }
  if (sampleTexts(property).length > 0 || property.pattern) return undefined
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
    ? {
        kind: 'date',
        doubts: [`text without a format, ${guessedFromNameReason}; use dateTime() if the text contains a time`],
      }
    : { kind: 'dateTime', doubts: [`text without a format, ${guessedFromNameReason}`] }
}
