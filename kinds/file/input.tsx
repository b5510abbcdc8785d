import type { Input } from '../input'
import { lazyInput } from '../shared/lazy'

const isFile = (value: unknown) => value instanceof File

export const file: Input = {
  ...lazyInput(async () => (await import('./Files')).OneFile),
  inCell: 'form',
  write: (value) => (isFile(value) ? value : value ? undefined : null),
}

export const files: Input = {
  ...lazyInput(async () => (await import('./Files')).Files),
  inCell: 'form',
  write: (value, _, { came }) => {
    const all = Array.isArray(value) ? value : []
    const isUntouched = !all.some(isFile) && JSON.stringify(all) === JSON.stringify(came[0] ?? [])
    return isUntouched ? undefined : all
  },
}
