import { lazy } from '../../src/lazy'
import { type FieldChange, humanise, isEmpty, type Reference } from '../../vocabulary'
import { namingFiles } from '../shared/file-name'
import { listed } from '../shared/listed'
import type { View } from '../view'

/** A value of whichever kind. */
const anyText = (value: unknown): string =>
  listed(value)
    .filter((one) => !isEmpty(one))
    .map((one) =>
      typeof one === 'object'
        ? ((one as Reference).name ?? JSON.stringify(one, namingFiles))
        : String(namingFiles('', one)),
    )
    .join(', ')

const change = ({ field, before, after }: FieldChange) => `${humanise(field)}: ${anyText(before)} → ${anyText(after)}`

export const changes: View = {
  Cell: lazy(() => import('./Changes')),
  text: (value) => (value as readonly FieldChange[]).map(change).join('; '),
}
