import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'
import type { SlugOptions } from './definition'

export const slug = ({ max = 100 }: SlugOptions) =>
  boundedTextCheck({ max }).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: () => t('Use only lowercase letters, digits and single hyphens, such as greeting-cards.'),
    }),
  )
