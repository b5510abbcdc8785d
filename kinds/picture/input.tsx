import type { KindInput } from '../input'
import { lazyInput } from '../shared/lazy'
import './input.css'

const isFile = (value: unknown) => value instanceof File

export const image: KindInput = {
  ...lazyInput(async () => (await import('./One')).ImageInput),
  inCell: 'form',
  write: (value) => (isFile(value) ? value : value ? undefined : null),
}

export const images: KindInput = {
  ...lazyInput(async () => (await import('./Several')).ImagesInput),
  inCell: 'form',
  write: (value) => {
    const files = Array.isArray(value) ? value.filter(isFile) : []
    return files.length > 0 ? files : undefined
  },
}
