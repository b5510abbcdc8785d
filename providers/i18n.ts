import type { I18nProvider } from '@refinedev/core'
import { language, t } from '../vocabulary'

/**
 * Refine's own texts, said through the vocabulary's `t`.
 *
 * @param change Chooses the language of the product.
 */
export const createI18nProvider = (change: (language: string) => unknown): I18nProvider => ({
  translate: (key, options?: unknown, text?: string) =>
    typeof options === 'string' ? t(options) : t(text ?? key, options as Record<string, string> | undefined),
  changeLocale: async (language) => change(language),
  getLocale: language,
})
