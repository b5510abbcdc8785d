import type { Property } from '../../inferred-api'
import type { DraftOptionValue } from '../resource-draft'
import { allSamplesMatch, guessedFromNameReason, guessedFromSamplesReason, type KindGuesser } from './kind-guess'

const isPicture = /^(avatar|photo|image|picture|logo|icon|thumbnail|banner|cover|headshot|portrait)$/

const isProse =
  /^(description|descriptions|note|notes|comment|comments|body|content|contents|bio|biography|summary|html|remark|remarks|details|about|message|text|instructions|explanation|abstract|terms|excerpt|readme|memo)$/

/** The words in a name that mean a single-line text, even if the API allows long texts. */
const isBrief =
  /^(id|name|title|code|number|key|token|type|status|state|city|street|line\d?|address|subject|label|path|file|filename|currency|country|reference|hash|version|username|host|domain|arn)$/

/** Recognizes texts of all kinds. */
export const guessText: KindGuesser = ({ property, words, last, plain }) => {
  const { type, format = '', says = '' } = property
  if (type !== 'string') return undefined
  const isTemplate = plain.includes('template') || (property.samples ?? []).some((one) => /\{/.test(String(one)))
  if (format === 'binary') return { kind: words.some((word) => isPicture.test(word)) ? 'image' : 'file' }
  if (format === 'byte' || format === 'base64')
    return { because: 'the value is encoded bytes, which no field can show' }
  if (
    /^(password|passphrase|passwd|pin)$/.test(last) ? !property.readOnly : format === 'password' && property.writeOnly
  )
    return { kind: 'password' }
  if (/^(idn-)?email$/.test(format)) return { kind: 'email' }
  if (format === '' && /^(email|mail)$/.test(last) && !property.values)
    return { kind: 'email', doubts: [`an e-mail address, ${guessedFromNameReason}`] }
  if (
    !isTemplate &&
    (/^(uri|url|iri|uri-reference|http-url|https-url)$/.test(format) ||
      (format === '' && /^(url|uri|website|homepage|webpage|link|href)$/.test(last)) ||
      allSamplesMatch(property, /^https?:\/\//))
  ) {
    const doubts =
      format === ''
        ? [
            allSamplesMatch(property, /^https?:\/\//)
              ? guessedFromSamplesReason(property)
              : `a web address, ${guessedFromNameReason}`,
          ]
        : []
    const isImage = words.some((word) => isPicture.test(word))
    if (isImage && property.readOnly) return { kind: 'image', doubts: [...doubts, 'the address of an image'] }
    if (isImage) doubts.push('the value may be the address of an image')
    return { kind: 'url', doubts }
  }
  if (format === 'phone' || format === 'tel') return { kind: 'phone' }
  if (
    format === '' &&
    (/^(phone|mobile|telephone|fax|cellphone)$/.test(last) || plain.endsWith('phonenumber')) &&
    !property.values
  )
    return {
      kind: 'phone',
      doubts: [`a telephone number, ${guessedFromNameReason}; use text() if the number has no calling code`],
    }
  if ((/^(timezone)$/.test(last) || plain.endsWith('timezone')) && !property.values)
    return {
      kind: 'timeZone',
      ...(!says.includes('IANA') && { doubts: [`an IANA time zone, ${guessedFromNameReason}`] }),
    }
  const isCode =
    property.maxLength === 2 ||
    property.pattern === '^[A-Z]{2}$' ||
    allSamplesMatch(property, /^[A-Z]{2}$/) ||
    /ISO.?3166|two-letter|2-letter|alpha-?2/i.test(says) ||
    format === 'country'
  if (words.includes('country') && (isCode || words.includes('code') || property.values))
    return { kind: 'country', ...(!isCode && { doubts: [`a two-letter country code, ${guessedFromNameReason}`] }) }
  if (
    /^(colou?r)$/.test(last) &&
    (format === 'color' ||
      format === 'hex-color' ||
      allSamplesMatch(property, /^#[0-9a-f]{6}$/i) ||
      /#?\[?[0-9a-f-]*[0-9].*\{6\}/i.test(property.pattern ?? ''))
  )
    return { kind: 'colour' }
  if (last === 'slug' || format === 'slug')
    return { kind: 'slug', doubts: [`a part of a URL, ${guessedFromNameReason}`] }
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

/** The pattern of a text field, if the pattern is valid and restricts the text. */
function patternOf({ pattern, readOnly }: Property): Record<string, DraftOptionValue> {
  if (!pattern || readOnly || pattern.length > 200 || /^\^?\.[*+]\$?$/.test(pattern)) return {}
  try {
    new RegExp(pattern, 'u')
  } catch {
    return {}
  }
  return { pattern: { matches: pattern, says: `Expected something like ${pattern.replaceAll('{{', '{ {')}.` } }
}

function textDefault({
  default: given,
  maxLength = 200,
  minLength = 0,
  pattern,
}: Property): Record<string, DraftOptionValue> {
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
