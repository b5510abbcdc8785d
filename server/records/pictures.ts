import { checkValue, type Picture, type Resource, t } from '../../vocabulary'
import { posesAsPicture } from '../files/signatures'
import { Problem } from '../problem'
import { storedFields } from '../store/model'
import type { Given } from './body'

type Values = Readonly<Record<string, unknown>>

const picturesIn = (value: unknown) =>
  [value].flat().filter((one): one is Picture => typeof one === 'object' && one !== null && 'url' in one)

const urlOf = (value: unknown) => (typeof value === 'string' ? value : picturesIn(value)[0]?.url)

/** All pictures of a record, those of its rows included. */
export const picturesOf = (resource: Resource, record: Values): Picture[] =>
  storedFields(resource)
    .filter(({ field }) => field.kind.files)
    .flatMap(({ name }) => picturesIn(record[name]))

/**
 * Leaves out pictures that are sent back as they are stored, and refuses any other that is no file of this call: an
 * address would otherwise make somebody else's picture the record's.
 *
 * @throws Problem 422 at the field.
 */
export function settlePictures(resource: Resource, { values, uploads }: Given, stored?: Values): Values {
  const settled = { ...values }
  for (const { name, field, column } of storedFields(resource)) {
    const given = values[name]
    const refuse = (messages: readonly string[]) => {
      if (messages.length > 0) throw new Problem(422, t('Correct the marked fields.'), { [name]: messages })
    }
    if (given === undefined || field.readOnly) continue
    if (column.store === 'json' && posesAsPicture(given)) refuse([t('Send the picture as a file of a multipart body.')])
    if (!field.kind.files) continue
    const fresh = [given].flat().filter((one) => uploads.includes(one as Picture))
    const known = picturesIn(stored?.[name])
    const others = [given].flat().filter((one) => one !== null && !fresh.includes(one))
    if (others.some((one) => !known.some(({ url }) => url === urlOf(one))))
      refuse([t('Send the picture as a file of a multipart body.')])
    if (column.store === 'rows') {
      settled[name] = fresh
      refuse(checkValue(resource.fields, name, [...known, ...fresh]).messages)
    }
    if (column.store === 'rows' ? fresh.length === 0 : others.length > 0) delete settled[name]
  }
  return settled
}
