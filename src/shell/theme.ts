import { type ThemeConfig, theme } from 'antd'
import type { Preferences } from './preferences'

const { darkAlgorithm, defaultAlgorithm } = theme

/** antd's variables hang on the class of this name, which the document carries, so that any style sheet may use them. */
export const themeClass = 'deckhand'

const tokens = {
  colorPrimary: '--accent',
  // The ring around what has the focus.
  colorPrimaryBorder: '--accent-text',
  colorSuccess: '--green',
  colorWarning: '--orange',
  colorError: '--red',
  colorInfo: '--blue',
  colorLink: '--accent-text',
  colorLinkHover: '--accent-text',
  colorLinkActive: '--accent-text',
  colorBgLayout: '--ground',
  colorBgContainer: '--surface',
  colorBgElevated: '--raised',
  colorBorder: '--line-strong',
  colorBorderSecondary: '--line',
  colorText: '--text',
  colorTextSecondary: '--text-muted',
  colorTextDescription: '--text-muted',
  colorTextPlaceholder: '--text-faint',
  blue: '--blue',
  cyan: '--accent-text',
  gold: '--orange',
  green: '--green',
  orange: '--orange',
  purple: '--purple',
  red: '--red',
  fontFamily: '--font',
} as const

/** antd's theme for a skin, in the colours of tokens.css. */
export const themeFor = (skin: Preferences['skin']): ThemeConfig => {
  const style = getComputedStyle(document.documentElement)
  const colour = (variable: string) => style.getPropertyValue(variable).trim() || undefined
  const textual = { colorPrimary: colour('--accent-text') }
  const read = Object.entries(tokens).map(([token, variable]) => [token, colour(variable)])
  return {
    algorithm: skin === 'dark' ? darkAlgorithm : defaultAlgorithm,
    cssVar: { key: themeClass },
    hashed: false,
    token: {
      ...Object.fromEntries(read.filter(([, value]) => value)),
      // antd would wait for the end of motions that base.css takes away.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontSize: 14,
      borderRadius: 8,
      controlHeight: 34,
    },
    components: {
      Button: { defaultShadow: 'none', primaryShadow: 'none', dangerShadow: 'none', dangerColor: colour('--on-red') },
      // What is chosen is text on the ground, not on the accent.
      Radio: textual,
    },
  }
}
