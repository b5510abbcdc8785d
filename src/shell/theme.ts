import { type ThemeConfig, theme } from 'antd'
import type { Preferences } from './preferences'
import { themeClass } from './theme-class'

const { darkAlgorithm, defaultAlgorithm } = theme

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

/** How a colour of tokens.css reads, by the name of its variable; undefined where there is none. */
export type ColourReader = (variable: string) => string | undefined

/**
 * antd's theme for a skin, in the colours of tokens.css.
 *
 * @param motion whether things may move: antd would wait for the end of motions that base.css takes away.
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
      // What is chosen is text on the ground, not on the accent.
      Radio: textual,
    },
  }
}

/** The theme of a skin as the document has it now; the build works it out beforehand, see scripts/antd. */
export const themeFor = (skin: Preferences['skin']): ThemeConfig => {
  const style = getComputedStyle(document.documentElement)
  return themeOf(
    skin,
    (variable) => style.getPropertyValue(variable).trim() || undefined,
    !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
}
