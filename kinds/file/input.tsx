import type { KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

const isFile = (value: unknown) => value instanceof File

export const file: KindInput = {
  ...lazyInput(async () => (await import('./FilesInput')).FileInput),
  inCell: 'form',
  write: (value) => (isFile(value) ? value : value ? undefined : null),
}

export const files: KindInput = {
  ...lazyInput(async () => (await import('./FilesInput')).FilesInput),
  inCell: 'form',
  write: (value, _, { originals: came }) => {
    const all = Array.isArray(value) ? value : []
    const isUntouched = !all.some(isFile) && JSON.stringify(all) === JSON.stringify(came[0] ?? [])
    return isUntouched ? undefined : all
  },
}
