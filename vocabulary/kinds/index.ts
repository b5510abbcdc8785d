export { choice, onOff, permissions, tags, yesNo } from './choice'
export { colour } from './colour'
export { email, phone, slug, slugOf, url } from './contact'
export { countries, country } from './country'
export { details, listedFields } from './details'
export { image, images, largestPicture, type OrderedPicture, pictureTypes } from './file'
export { anyRecord, changes, resourceName } from './history'
export { children, fieldsToRead, group, lines } from './lines'
export { decimal, integer, money, percent } from './number'
export { password } from './password'
export { belongsTo, hasMany } from './references'
export { longText, text } from './text'
export { date, dateTime, timeZone } from './time'

/** The kinds whose values a person types; the screens have an input for each. */
export const typedKindNames = [
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
  'permissions',
  'date',
  'dateTime',
  'timeZone',
  'country',
  'colour',
  'image',
  'images',
  'password',
  'belongsTo',
  'hasMany',
  'lines',
  'children',
  'group',
  'details',
] as const

/** The names of all kinds of field; the screens have a cell for each. The last few are for what the server alone sets. */
export const kindNames = [...typedKindNames, 'resourceName', 'anyRecord', 'changes'] as const

export type TypedKindName = (typeof typedKindNames)[number]

export type KindName = (typeof kindNames)[number]
