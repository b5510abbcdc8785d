import type { ThemeConfig } from 'antd'
import { themeClass } from '../../shell/theme-class'

const theme: ThemeConfig = { cssVar: { key: themeClass }, hashed: false }

/** Stands in for src/shell/theme.ts where antd's styles are made beforehand: its variables follow the skin by themselves. */
export const standInTheme = () => theme
