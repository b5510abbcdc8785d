import type { Input } from '../input'
import { lazyInput } from '../shared/lazy'
import './input.css'

const isFile = (value: unknown) => value instanceof File

export const image: Input = {
  ...lazyInput(async () => (await import('./One')).Image),
  inCell: 'form',
  write: (value) => (isFile(value) ? value : value ? undefined : null),
}

export const images: Input = {
  ...lazyInput(async () => (await import('./Several')).Images),
  inCell: 'form',
  write: (value) => {
    const files = Array.isArray(value) ? value.filter(isFile) : []
    return files.length > 0 ? files : undefined
  },
}
