import { createContext } from 'react'
import { themeClass } from '../../shell/theme-class'

/*
 * Stands in for @ant-design/cssinjs, and for what antd makes with it, where styles are made beforehand: see scripts/antd. What
 * asks for styles is told the class that variables hang on; what would register them does nothing.
 */

/** As the hook of a component's styles answers. */
export const styleHookResult: readonly [hash: string, variables: string] = ['', themeClass]

export const StyleContext = createContext({})

export const createTheme = () => ({})

export const useStyleRegister = () => undefined

export const unit = (value: number | string): string => (typeof value === 'number' ? `${value}px` : value)

/** The names of a component's own variables, and how they are read. */
export const genCssVar = (root: string, component: string) => {
  const prefix = `--${root.replace(/\./g, '')}-${component}-`
  const nameOf = (name: string) => prefix + name
  const read = (name: string, fallback?: string) =>
    fallback === undefined ? `var(${nameOf(name)})` : `var(${nameOf(name)}, ${fallback})`
  return [nameOf, read] as const
}

/* Named by modules that would make styles, and left out with them. */
export const genStyleHooks = () => undefined
export const genComponentStyleHook = () => undefined
export const genSubStyleComponent = () => undefined
export const getComputedToken = () => undefined
export const token2CSSVar = () => undefined
export const useCSSVarRegister = () => undefined
export const useCacheToken = () => undefined
export class Keyframes {}
