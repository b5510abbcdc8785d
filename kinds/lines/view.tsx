import { lazy } from 'react'
import type { View } from '../view'

export const lines: View = {
  Cell: lazy(() => import('./Table')),
  text: (value) => JSON.stringify(value),
}
