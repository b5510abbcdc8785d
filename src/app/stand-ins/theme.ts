import type { ThemeConfig } from 'antd'
import { themeClass } from '../../shell/theme-class'

const theme: ThemeConfig = { cssVar: { key: themeClass }, hashed: false }

/** Replaces src/shell/theme.ts if the build creates antd's styles. The variables of those styles follow the skin. */
export const standInTheme = () => theme
