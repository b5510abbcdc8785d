import { lazy } from '../../src/lazy'
import { type FieldChange, humanise, isEmpty, type Reference } from '../../vocabulary'
import { type KindView, valueAsArray } from '../kind-view'
import { signedUrlReplacer } from '../shared/file-name'

/** Formats a value of any kind as text. */
const anyText = (value: unknown): string =>
  valueAsArray(value)
    .filter((one) => !isEmpty(one))
    .map((one) =>
      typeof one === 'object'
        ? ((one as Reference).name ?? JSON.stringify(one, signedUrlReplacer))
        : String(signedUrlReplacer('', one)),
    )
    .join(', ')

const change = ({ field, before, after }: FieldChange) => `${humanise(field)}: ${anyText(before)} → ${anyText(after)}`

export const changes: KindView = {
  Cell: lazy(() => import('./FieldChangesCell')),
  text: (value) => (value as readonly FieldChange[]).map(change).join('; '),
}
