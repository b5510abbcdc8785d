import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { smallRecord } from '../lines/check'

/** The maximum number of fields. */
const most = 100

export const details = () =>
  smallRecord().check(
    z.refine((value) => Object.keys(value).length <= most, {
      error: () => t('At most {{max}} entries are allowed.', { max: most }),
    }),
  )
