import { expect, it } from 'vitest'
import { placeholdersIn } from '../../vocabulary'

type Words = Readonly<Record<string, string>>

/** 'One row_other' → 'One row'. */
const textOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** What stands in the blanks of a text, whatever is done with it. */
const blanksOf = (text: string) => new Set(placeholdersIn(text))

/**
 * What holds of the words of a language.
 *
 * @param texts what is said, by where; English has words for its plurals alone.
 */
export function testWords(code: string, words: Words, texts: ReadonlyMap<string, string>): void {
  it('are of texts that are said here, and of nothing else', () => {
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

  it.runIf(code !== 'en')('have all plurals that the language tells apart, where they have any', () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    const lacking = Object.keys(words)
      .filter((key) => key !== textOf(key))
      .flatMap((key) => pluralCategories.map((category) => `${textOf(key)}_${category}`))
      .filter((key) => !(key in words))
    expect(lacking).toEqual([])
  })

  it.runIf(code !== 'en')('are there for every text', () => {
    const missing = [...texts].filter(([text]) => !(text in words || `${text}_other` in words))
    expect(Object.fromEntries(missing)).toEqual({})
  })
}

/** The words in some files, by the codes of their languages. */
export const byCode = (files: Readonly<Record<string, Words>>): readonly (readonly [code: string, words: Words])[] =>
  Object.entries(files).map(([file, words]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), words])
