import * as z from 'zod/mini'
import { t } from '../../vocabulary/words'

export const yesNo = () => z.boolean({ error: () => t('Expected true or false.') })
