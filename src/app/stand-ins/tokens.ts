import measures from 'virtual:antd-measures'
import { themeClass } from '../../shell/theme-class'

/** Tokens without a unit: none is written here. */
export const unitless = {}

type Token = Readonly<Record<string, unknown>>

/** A token's variable: colorBgElevated → --ant-color-bg-elevated. */
const variableOf = (token: string) =>
  `--ant-${token
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`

/** antd's tokens: its measures as they are, anything else as it is read. */
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

/** Stands in for antd's useToken where its styles are made beforehand. */
export default function useToken() {
  return answer
}
