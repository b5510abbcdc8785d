/*
 * Replaces dynamicCSS of @rc-component/util, and its copy in antd's icons. The original modules would write styles into
 * <style> elements. This module writes the styles into adopted style sheets, which a content security policy without
 * inline styles allows.
 */

interface StoredSheet {
  readonly sheet: CSSStyleSheet
  readonly text: string
}

const sheets = new Map<string, StoredSheet>()

interface Options {
  /** Places the styles before all other styles, so that any other style can override them. Default: false. */
  readonly prepend?: boolean | 'queue'
}

export function removeCSS(key: string): void {
  const known = sheets.get(key)
  if (!known) return
  sheets.delete(key)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== known.sheet)
}

export function updateCSS(css: string, key: string, { prepend }: Options = {}): void {
  const known = sheets.get(key)
  const text = prepend ? `@layer antd{${css}}` : css
  // Each icon writes the same styles, and after each changed style sheet the browser calculates the styles of the whole
  // page again.
  if (known?.text === text) return
  const sheet = known?.sheet ?? new CSSStyleSheet()
  sheet.replaceSync(text)
  sheets.set(key, { sheet, text })
  if (known) return
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

export const injectCSS = (css: string, options?: Options): void => updateCSS(css, css, options)

export const clearContainerCache = (): void => undefined

export const getShadowRoot = (): undefined => undefined

export const warningOnce = (): void => undefined
