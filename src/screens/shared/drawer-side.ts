import { ConfigProvider } from 'antd'
import { useContext } from 'react'

/**
 * The physical side (left or right) at which lines end in the current language. The library antd uses physical sides
 * for drawers, and does not mirror drawers in right-to-left languages.
 */
export const useDrawerSide = (): 'left' | 'right' =>
  useContext(ConfigProvider.ConfigContext).direction === 'rtl' ? 'left' : 'right'
