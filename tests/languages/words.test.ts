import { describe, expect, it } from 'vitest'
import { languageName, languages } from '../../languages'
import { allWords } from '../../languages/all'
import { registry } from '../../src/app/registry'
import { blanksIn } from '../../vocabulary'
import { engineTexts, textsOf } from './texts'

const texts = textsOf(registry)
const ofEngine = engineTexts()

type Words = Readonly<Record<string, string>>

const own = Object.entries(import.meta.glob<Words>('../../languages/*.json', { eager: true, import: 'default' }))
const added = Object.entries(import.meta.glob<Words>('/business/languages/*.json', { eager: true, import: 'default' }))
const others = [...allWords()].filter(([code]) => code !== 'en')

/** 'One row_other' → 'One row'. */
const textOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** What stands in the blanks of a text, whatever is done with it. */
const blanksOf = (text: string) => new Set(blanksIn(text))

describe.each([...allWords()])('the words of %s', (code, words) => {
  it('are of texts that are said', () => {
    expect(Object.keys(words).filter((key) => !texts.has(textOf(key)))).toEqual([])
  })

  it('have the blanks of their texts', () => {
    const differs = Object.entries(words).filter(([key, said]) => {
      const [wanted, given] = [blanksOf(textOf(key)), blanksOf(said)]
      // 'One row' needs no number.
      if (key !== textOf(key)) wanted.delete('count')
      return [...wanted].some((blank) => !given.has(blank)) || [...given].some((one) => !blanksOf(key).has(one))
    })
    expect(Object.fromEntries(differs)).toEqual({})
  })

  it('have all plurals that the language tells apart, where they have any', () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    const lacking = Object.keys(words)
      .filter((key) => key !== textOf(key) && code !== 'en')
      .flatMap((key) => pluralCategories.map((category) => `${textOf(key)}_${category}`))
      .filter((key) => !(key in words))
    expect(lacking).toEqual([])
  })
})

it.each(own)('%s holds what the engine says, and nothing else', (_, words) => {
  expect(Object.keys(words).filter((key) => !ofEngine.has(textOf(key)))).toEqual([])
})

it.each(added)('%s holds what the business says besides, and nothing else', (_, words) => {
  const wrong = Object.keys(words).filter((key) => ofEngine.has(textOf(key)) || !texts.has(textOf(key)))
  expect(wrong).toEqual([])
})

it.each(others)('%s has words for every text', (_, words) => {
  const missing = [...texts].filter(([text]) => !(text in words || `${text}_other` in words))
  expect(Object.fromEntries(missing)).toEqual({})
})

it('every language that has words can be chosen, by its own name', () => {
  expect([...allWords().keys()].sort()).toEqual([...languages].sort())
  expect(languages.map(languageName)).toEqual(expect.arrayContaining(['English', 'Deutsch']))
})
