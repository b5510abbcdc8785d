import measures from 'virtual:antd-measures'
import { themeClass } from '../../shell/theme-class'

/** The tokens without a unit. No styles are created at run time, so there are none. */
export const unitless = {}

type Token = Readonly<Record<string, unknown>>

/** The variable of a token: colorBgElevated → --ant-color-bg-elevated. */
const variableOf = (token: string) =>
  `--ant-${token
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`

/** antd's tokens. Measures are returned as they are, any other token is returned by `read`. */
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
