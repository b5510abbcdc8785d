/*
 * Stands in for @rc-component/util's dynamicCSS, and for the copy that antd's icons have: what libraries put into <style> goes into sheets of the document, which a
 * policy without inline styles allows.
 */

interface StoredSheet {
  readonly sheet: CSSStyleSheet
  readonly text: string
}

const sheets = new Map<string, StoredSheet>()

interface Options {
  /** It comes before all others, so that any of them may say otherwise. Default: false. */
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
  // Each icon says the same, and with any sheet that is written the whole page is styled anew.
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
