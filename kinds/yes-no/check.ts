import * as z from 'zod/mini'
import { t } from '../../vocabulary/i18n'

export const yesNo = () => z.boolean({ error: () => t('Expected true or false.') })
