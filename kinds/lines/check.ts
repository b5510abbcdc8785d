import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'

/** Checks a record within another record. */
export const smallRecord = () =>
  z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: () => t('Must be a record.'),
  })

const list = ({ max = 200 }: { readonly max?: number }) =>
  z
    .array(smallRecord(), { error: () => t('Must be a list of records.') })
    .check(z.maxLength(max, { error: () => t('At most {{max}} entries are allowed.', { max }) }))

export { list as children, list as lines }
