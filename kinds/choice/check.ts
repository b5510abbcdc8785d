import * as z from 'zod/mini'
import { didYouMean, t } from '../../vocabulary/text/i18n'
import type { ChoiceOptions } from './definition'

export const choice = ({ choices }: ChoiceOptions) => {
  const values = Object.keys(choices)
  return z.string({ error: () => t('Must be text.') }).check(
    z.refine((value) => values.includes(value), {
      error: ({ input }) =>
        t("'{{input}}' is not one of the choices. Choose one of: {{values}}.", {
          input: String(input).slice(0, 60),
          values: values.join(', '),
        }) + didYouMean(String(input).slice(0, 60), values),
    }),
  )
}
