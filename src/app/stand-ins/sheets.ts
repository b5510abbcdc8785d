/*
 * Stands in for @rc-component/util's dynamicCSS, and for the copy that antd's icons have: what libraries put into <style> goes into sheets of the document, which a
 * policy without inline styles allows.
 */

const sheets = new Map<string, CSSStyleSheet>()

interface Options {
  /** It comes before all others, so that any of them may say otherwise. Default: false. */
  readonly prepend?: boolean | 'queue'
}

export function removeCSS(key: string): void {
  const sheet = sheets.get(key)
  if (!sheet) return
  sheets.delete(key)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
}

export function updateCSS(css: string, key: string, { prepend }: Options = {}): void {
  const sheet = sheets.get(key) ?? new CSSStyleSheet()
  sheet.replaceSync(prepend ? `@layer antd{${css}}` : css)
  if (sheets.has(key)) return
  sheets.set(key, sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

export const injectCSS = (css: string, options?: Options): void => updateCSS(css, css, options)

export const clearContainerCache = (): void => undefined

export const getShadowRoot = (): undefined => undefined

export const warningOnce = (): void => undefined
