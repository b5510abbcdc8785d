import { entityName } from '../../names'
import { guessedFromNameReason, type KindGuesser } from './kind-guess'

/** Recognizes references by names such as 'member_id', 'memberId' and 'member'. */
export const guessReference: KindGuesser = ({ property, words, last, resourceOf }) => {
  if (property.refersTo) {
    const to = resourceOf(property.refersTo.entity)
    return to === undefined
      ? undefined
      : { kind: 'belongsTo', to, doubts: [`a reference, because ${property.refersTo.because}`] }
  }
  const { items } = property
  if (items?.refersTo) {
    const to = resourceOf(items.refersTo.entity)
    return to === undefined
      ? undefined
      : { kind: 'hasMany', to, doubts: [`references, because ${items.refersTo.because}`] }
  }
  const one = property.type === 'array' ? items : property
  if (!one || !['string', 'integer', undefined].includes(one.type) || one.values) return undefined
  if (['date', 'date-time', 'email', 'uri', 'url', 'binary'].includes(one.format ?? '')) return undefined
  const endsInId = ['id', 'ids', 'uuid', 'guid'].includes(last)
  const stem = endsInId ? words.slice(0, -1) : words
  if (stem.length === 0) return undefined
  // A text without 'id' in its name may contain the other record's name.
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
    doubts: [`a reference to '${to}', ${guessedFromNameReason}`],
  }
}
