import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'

export const onOff = () =>
  z.union([z.literal(0), z.literal(1)], { error: () => t('Must be 1 (active) or 0 (inactive).') })
