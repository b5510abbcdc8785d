import * as z from 'zod/mini'
import { t } from '../../vocabulary/words'
import type { TagsOptions } from './facts'

export const tags = ({ max = 20 }: TagsOptions) =>
  z
    .array(
      z
        .string({ error: () => t('Expected text.') })
        .check(
          z.trim(),
          z.minLength(1, { error: () => t('A tag must not be empty.') }),
          z.maxLength(60, { error: () => t('A tag has at most 60 characters.') }),
        ),
      { error: () => t('Expected a list of texts.') },
    )
    .check(
      z.maxLength(max, { error: () => t('At most {{max}} are allowed.', { max }) }),
      z.overwrite((list) => [...new Set(list)]),
    )

export const permissions = () => tags({ max: 1000 })
