import { checkValue, type Field, type Resource, t } from '../../../vocabulary'
import { storedFields } from '../../contract/table-model'
import { storedFileName } from '../../database/columns'
import { wouldBeSignedAsFile } from '../../database/files/file-url-signatures'
import { Problem } from '../../platform/problem'
import type { CallInput, StoredFile } from '../read-body'

type Values = Readonly<Record<string, unknown>>

const filesIn = (value: unknown) =>
  [value].flat().filter((one): one is StoredFile => typeof one === 'object' && one !== null && 'url' in one)

/** The name of a stored file, from its URL. The URL may have any host, and may be signed. */
const nameOf = (value: unknown) => storedFileName(value).split('?')[0]

/** All files of a record, including the files of its rows. */
export const recordFilesOf = (resource: Resource, record: Values): StoredFile[] =>
  storedFields(resource)
    .filter(({ field }) => field.kind.files)
    .flatMap(({ name }) => filesIn(record[name]))

const expected = ({ kind }: Field) =>
  kind.files === 'attachment'
    ? t('Send the file as a part of a multipart body.')
    : t('Send the image as a file of a multipart body.')

/**
 * Removes unchanged files from the values, and refuses any file that is not an upload of this call. Otherwise a caller
 * could attach a file of another record by its URL. A list of attachments is complete: stored files that are missing
 * from the list are deleted.
 *
 * @throws Problem 422 with an error message for the field.
 */
export function acceptUploadedFiles(resource: Resource, { values, uploads }: CallInput, stored?: Values): Values {
  const settled = { ...values }
  for (const { name, field, column } of storedFields(resource)) {
    const given = values[name]
    const refuse = (messages: readonly string[]) => {
      if (messages.length > 0) throw new Problem(422, t('Fix the highlighted fields.'), { [name]: messages })
    }
    if (given === undefined || field.readOnly) continue
    if (column.store === 'json' && wouldBeSignedAsFile(given)) refuse([expected(field)])
    if (!field.kind.files) continue
    const isFresh = (one: unknown) => uploads.includes(one as StoredFile)
    const known = filesIn(stored?.[name])
    const knownAs = (one: unknown) => known.find(({ url }) => nameOf(url) === nameOf(one))
    const all = [given].flat()
    const others = all.filter((one) => one !== null && !isFresh(one))
    if (others.some((one) => !knownAs(one))) refuse([expected(field)])
    if (column.store === 'attachments' && column.isList) {
      if (given !== null) settled[name] = [...new Set(all.map((one) => (isFresh(one) ? one : knownAs(one))))]
      continue
    }
    const fresh = all.filter(isFresh)
    if (column.store === 'rows') {
      settled[name] = fresh
      refuse(checkValue(resource.fields, name, [...known, ...fresh]).messages)
    }
    if (column.store === 'rows' ? fresh.length === 0 : others.length > 0) delete settled[name]
  }
  return settled
}
