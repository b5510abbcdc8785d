import * as z from 'zod/mini'
import { idOf } from '../../vocabulary/records/reference'
import { t } from '../../vocabulary/text/i18n'

export const belongsTo = () =>
  z.pipe(
    z.transform((value: unknown) => {
      const id = idOf(value)
      return typeof id === 'number' ? String(id) : id
    }),
    z
      .string({ error: () => t('Must be the id of a record.') })
      .check(
        z.minLength(1, { error: () => t('Must be the id of a record.') }),
        z.maxLength(64, { error: () => t('Must be the id of a record, with at most 64 characters.') }),
      ),
  )

export const hasMany = ({ max = 500 }: { readonly max?: number }) =>
  z.array(belongsTo(), { error: () => t('Must be a list of ids.') }).check(
    z.maxLength(max, { error: () => t('At most {{max}} entries are allowed.', { max }) }),
    z.overwrite((ids) => [...new Set(ids)]),
  )
