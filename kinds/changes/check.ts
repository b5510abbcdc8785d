import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'

export const changes = () =>
  z.array(z.looseObject({ field: z.string() }), { error: () => t('Must be a list of changes.') })
