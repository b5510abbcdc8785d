import { lazy } from '../../src/lazy'
import { namingFiles } from '../shared/file-name'
import type { View } from '../view'

export const lines: View = {
  Cell: lazy(() => import('./Table')),
  text: (value) => JSON.stringify(value, namingFiles),
}
