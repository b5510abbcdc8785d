import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'

export const yesNo = () => z.boolean({ error: () => t('Must be true or false.') })
