import measures from 'virtual:antd-measures'
import { themeClass } from '../../shell/theme-class'

/** The tokens without a unit. No styles are created at run time, so this object is empty. */
export const unitless = {}

type Token = Readonly<Record<string, unknown>>

/** The CSS variable of a design token: colorBgElevated → --ant-color-bg-elevated. */
const variableOf = (token: string) =>
  `--ant-${token
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`

/** The design tokens of antd. Measures are returned unchanged, and `read` returns any other token. */
const tokens = (read: (token: string) => string | undefined): Token =>
  new Proxy({} as Token, {
    get: (_, token) => {
      if (typeof token === 'symbol') return undefined
      if (token === 'motion') return !matchMedia('(prefers-reduced-motion: reduce)').matches
      return Object.hasOwn(measures, token) ? measures[token] : read(token)
    },
  })

const named = tokens((token) => `var(${variableOf(token)})`)

const real = tokens(
  (token) => getComputedStyle(document.documentElement).getPropertyValue(variableOf(token)).trim() || undefined,
)

const theme = {}

const answer = [theme, real, '', named, { prefix: 'ant', key: themeClass }, true] as const

/** Replaces antd's useToken if the build creates the styles. */
export default function useToken() {
  return answer
}
