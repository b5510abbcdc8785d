import { lazy } from '../../src/lazy'
import { signedUrlReplacer } from '../shared/file-name'
import type { KindView } from '../view'

export const lines: KindView = {
  Cell: lazy(() => import('./Table')),
  text: (value) => JSON.stringify(value, signedUrlReplacer),
}
