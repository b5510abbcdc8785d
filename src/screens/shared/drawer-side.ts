import { ConfigProvider } from 'antd'
import { useContext } from 'react'

/** The side where lines end. antd uses physical sides for drawers and does not mirror them. */
export const useDrawerSide = (): 'left' | 'right' =>
  useContext(ConfigProvider.ConfigContext).direction === 'rtl' ? 'left' : 'right'
