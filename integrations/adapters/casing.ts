import type { Casing } from './adapter'

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

const spellings: Readonly<Record<Casing, (name: string) => string>> = {
  'as declared': (name) => name,
  snake: (name) => wordsOf(name).join('_').toLowerCase(),
  kebab: (name) => wordsOf(name).join('-').toLowerCase(),
  pascal: (name) => wordsOf(name).map(capital).join(''),
  camel: (name) => {
    const [first = '', ...rest] = wordsOf(name)
    return first.toLowerCase() + rest.map(capital).join('')
  },
}

/** Converts a field name to the casing of an API. */
export const applyCasing = (name: string, casing: Casing): string => spellings[casing](name)
