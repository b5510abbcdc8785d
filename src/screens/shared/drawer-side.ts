import { ConfigProvider } from 'antd'
import { useContext } from 'react'

/** The side at which lines end: antd names the sides of a drawer as they are seen, and does not turn them around. */
export const useDrawerSide = (): 'left' | 'right' =>
  useContext(ConfigProvider.ConfigContext).direction === 'rtl' ? 'left' : 'right'
