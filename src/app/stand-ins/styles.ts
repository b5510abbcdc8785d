import { createContext } from 'react'
import { themeClass } from '../../shell/theme-class'

/*
 * Replaces @ant-design/cssinjs and antd's modules that use it, if the build creates the styles: see scripts/antd. Hooks
 * for styles return the class with the variables. Functions that register styles do nothing.
 */

/** The result of the hook for the styles of a component. */
export const styleHookResult: readonly [hash: string, variables: string] = ['', themeClass]

export const StyleContext = createContext({})

export const createTheme = () => ({})

export const useStyleRegister = () => undefined

export const unit = (value: number | string): string => (typeof value === 'number' ? `${value}px` : value)

/** The names of a component's variables, and how to read them. */
export const genCssVar = (root: string, component: string) => {
  const prefix = `--${root.replace(/\./g, '')}-${component}-`
  const nameOf = (name: string) => prefix + name
  const read = (name: string, fallback?: string) =>
    fallback === undefined ? `var(${nameOf(name)})` : `var(${nameOf(name)}, ${fallback})`
  return [nameOf, read] as const
}

/* The modules that create styles import these names. The build also drops the modules that create styles. */
export const genStyleHooks = () => undefined
export const genComponentStyleHook = () => undefined
export const genSubStyleComponent = () => undefined
export const getComputedToken = () => undefined
export const token2CSSVar = () => undefined
export const useCSSVarRegister = () => undefined
export const useCacheToken = () => undefined
export class Keyframes {}
