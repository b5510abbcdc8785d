import { t } from '../../../vocabulary'

/** The first matching pattern counts. Most browsers also name other browsers in their user agent. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a session, in everyday names: 'Firefox on Linux'. */
export function browserNameOf(agent: string): string {
  const [browser, system] = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(agent))?.[1])
  if (browser && system) return t('{{browser}} on {{system}}', { browser, system })
  return browser ?? system ?? t('Unknown program')
}
