import type { KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'
import './input.css'

const isFile = (value: unknown) => value instanceof File

export const image: KindInput = {
  ...lazyInput(async () => (await import('./ImageInput')).ImageInput),
  inCell: 'form',
  write: (value) => (isFile(value) ? value : value ? undefined : null),
}

export const images: KindInput = {
  ...lazyInput(async () => (await import('./ImagesInput')).ImagesInput),
  inCell: 'form',
  write: (value) => {
    const files = Array.isArray(value) ? value.filter(isFile) : []
    return files.length > 0 ? files : undefined
  },
}
