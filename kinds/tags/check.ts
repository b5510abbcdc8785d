import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { isBlank, visibleText } from '../../vocabulary/text/text-comparison'
import { singleLineCheck, tabsToSpaces } from '../text/check'
import type { TagsOptions } from './definition'

/** Removes repeated texts. If several texts look the same, the first text stays. */
const withoutDoubles = (list: readonly string[]) => {
  const seen = new Set<string>()
  return list.filter((tag) => !seen.has(visibleText(tag)) && seen.add(visibleText(tag)))
}

export const tags = ({ max = 20, length = 60 }: TagsOptions) =>
  z
    .array(
      z.string({ error: () => t('Must be text.') }).check(
        z.trim(),
        z.normalize(),
        z.refine((tag) => !isBlank(tag), { error: () => t('Tags must not be empty.') }),
        singleLineCheck(),
        tabsToSpaces(),
        z.maxLength(length, { error: () => t('Tags must have at most {{length}} characters.', { length }) }),
      ),
      { error: () => t('Must be a list of texts.') },
    )
    .check(
      z.maxLength(max, { error: () => t('At most {{max}} entries are allowed.', { max }) }),
      z.overwrite(withoutDoubles),
    )

export const permissions = () => tags({ max: 1000 })
