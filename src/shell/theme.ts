import { type ThemeConfig, theme } from 'antd'
import type { Preferences } from './preferences'
import { themeClass } from './theme-class'

const { darkAlgorithm, defaultAlgorithm } = theme

const tokens = {
  colorPrimary: '--accent',
  // The style of the focus ring.
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

/** Reads the value of a variable in tokens.css. Undefined if the variable does not exist. */
export type ColourReader = (variable: string) => string | undefined

/**
 * antd's theme for a skin, in the colours of tokens.css.
 *
 * @param motion whether animations are allowed. Without this parameter, antd would wait for the end of animations that
 * base.css removes.
 */
export const themeOf = (skin: Preferences['skin'], colour: ColourReader, motion: boolean): ThemeConfig => {
  const textual = { colorPrimary: colour('--accent-text') }
  const read = Object.entries(tokens).map(([token, variable]) => [token, colour(variable)])
  return {
    algorithm: skin === 'dark' ? darkAlgorithm : defaultAlgorithm,
    cssVar: { key: themeClass },
    hashed: false,
    token: {
      ...Object.fromEntries(read.filter(([, value]) => value)),
      motion,
      fontSize: 14,
      borderRadius: 8,
      controlHeight: 34,
    },
    components: {
      Button: { defaultShadow: 'none', primaryShadow: 'none', dangerShadow: 'none', dangerColor: colour('--on-red') },
      // The selected option is text on the background, not on the accent colour.
      Radio: textual,
    },
  }
}

/**
 * The theme of a skin, calculated from the current styles of the document. The build calculates the themes in advance:
 * see scripts/antd.
 */
export const themeFor = (skin: Preferences['skin']): ThemeConfig => {
  const style = getComputedStyle(document.documentElement)
  return themeOf(
    skin,
    (variable) => style.getPropertyValue(variable).trim() || undefined,
    !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
}
