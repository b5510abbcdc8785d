import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { type CodesOptions, maxScannedLength } from './definition'

const tooLong = (line: number) =>
  t('Line {{line}} has more than {{max}} characters. Enter one code per line.', { line, max: maxScannedLength })

export const codes = ({ max = 1000 }: CodesOptions) =>
  z
    .array(z.string({ error: () => t('Must be text.') }).check(z.trim(), z.normalize()), {
      error: () => t('Must be a list of texts.'),
    })
    .check(
      z.maxLength(max, { error: () => t('At most {{max}} entries are allowed.', { max }) }),
      z.refine((list) => list.every(({ length }) => length <= maxScannedLength), {
        error: ({ input }) =>
          tooLong((input as readonly string[]).findIndex(({ length }) => length > maxScannedLength) + 1),
      }),
    )
