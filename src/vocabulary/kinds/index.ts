export { choice, onOff, tags, yesNo } from './choice'
export { colour } from './colour'
export { email, phone, slug, slugOf, url } from './contact'
export { image, images, largestPicture, type OrderedPicture, pictureTypes } from './file'
export { children, group, lines } from './lines'
export { decimal, integer, money, percent } from './number'
export { password } from './password'
export { belongsTo, hasMany } from './references'
export { longText, text } from './text'
export { date, dateTime, timeZone } from './time'

/** The names of all kinds of field; the screens have an input and a cell for each. */
export const kindNames = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'slug',
  'integer',
  'decimal',
  'money',
  'percent',
  'onOff',
  'yesNo',
  'choice',
  'tags',
  'date',
  'dateTime',
  'timeZone',
  'colour',
  'image',
  'images',
  'password',
  'belongsTo',
  'hasMany',
  'lines',
  'children',
  'group',
] as const

export type KindName = (typeof kindNames)[number]
