import { lazy } from '../../src/lazy'
import type { KindView } from '../kind-view'
import { signedUrlReplacer } from '../shared/file-name'

export const lines: KindView = {
  Cell: lazy(() => import('./LinesTable')),
  text: (value) => JSON.stringify(value, signedUrlReplacer),
}
