import type { I18nProvider } from '@refinedev/core'
import { language, t } from '../vocabulary'

/**
 * Refine's own texts, translated with the vocabulary's `t`.
 *
 * @param change changes the language of the product.
 */
export const createI18nProvider = (change: (language: string) => unknown): I18nProvider => ({
  translate: (key, options?: unknown, text?: string) =>
    typeof options === 'string' ? t(options) : t(text ?? key, options as Record<string, string> | undefined),
  changeLocale: async (language) => change(language),
  getLocale: language,
})
