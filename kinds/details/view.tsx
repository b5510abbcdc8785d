import { lazy } from '../../src/lazy'
import { humanise, isEmpty, type Values } from '../../vocabulary'
import { signedUrlReplacer } from '../shared/file-name'
import type { KindView } from '../view'

export const details: KindView = {
  Cell: lazy(() => import('./Values')),
  text: (value) =>
    Object.entries(value as Values)
      .filter(([, one]) => !isEmpty(one))
      .map(([key, one]) => `${humanise(key)}: ${signedUrlReplacer(key, one)}`)
      .join('; '),
}
