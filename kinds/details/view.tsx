import { lazy } from '../../src/lazy'
import { humanise, isEmpty, type Values } from '../../vocabulary'
import { namingFiles } from '../shared/file-name'
import type { View } from '../view'

export const details: View = {
  Cell: lazy(() => import('./Values')),
  text: (value) =>
    Object.entries(value as Values)
      .filter(([, one]) => !isEmpty(one))
      .map(([key, one]) => `${humanise(key)}: ${namingFiles(key, one)}`)
      .join('; '),
}
