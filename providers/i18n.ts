import type { I18nProvider } from '@refinedev/core'
import { t } from '../src/vocabulary'

/** Refine's own texts, said through the vocabulary's `t`; the language itself is set by its `speak`. */
export const i18nProvider: I18nProvider = {
  translate: (key, options?: unknown, text?: string) =>
    typeof options === 'string' ? t(options) : t(text ?? key, options as Record<string, string> | undefined),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}
