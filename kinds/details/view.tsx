import { lazy } from '../../src/lazy'
import { humanise, isEmpty, type Values } from '../../vocabulary'
import type { KindView } from '../kind-view'
import { signedUrlReplacer } from '../shared/file-name'

export const details: KindView = {
  Cell: lazy(() => import('./DetailsCell')),
  text: (value) =>
    Object.entries(value as Values)
      .filter(([, one]) => !isEmpty(one))
      .map(([key, one]) => `${humanise(key)}: ${signedUrlReplacer(key, one)}`)
      .join('; '),
}
