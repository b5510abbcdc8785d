import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'

const shortText = () =>
  z
    .string({ error: () => t('Must be text.') })
    .check(z.maxLength(64, { error: () => t('At most {{max}} characters are allowed.', { max: 64 }) }))

export { shortText as anyRecord, shortText as resourceName }
