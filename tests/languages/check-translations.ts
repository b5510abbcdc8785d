import { expect, it } from 'vitest'
import { placeholdersIn } from '../../vocabulary'

type Words = Readonly<Record<string, string>>

/** 'One row_other' → 'One row'. */
const textOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The placeholders of a text, without their formats. */
const blanksOf = (text: string) => new Set(placeholdersIn(text))

/**
 * Tests the translations of a language.
 *
 * @param texts the texts of the interface, each with its place. The English file contains only plural forms.
 */
export function testWords(code: string, words: Words, texts: ReadonlyMap<string, string>): void {
  it('translate only texts that the interface uses', () => {
    expect(Object.keys(words).filter((key) => !texts.has(textOf(key)))).toEqual([])
  })

  it('have the same placeholders as their texts', () => {
    const differs = Object.entries(words).filter(([key, said]) => {
      const [wanted, given] = [blanksOf(textOf(key)), blanksOf(said)]
      // The singular, such as 'One row', needs no number.
      if (key !== textOf(key)) wanted.delete('count')
      return [...wanted].some((blank) => !given.has(blank)) || [...given].some((one) => !blanksOf(key).has(one))
    })
    expect(Object.fromEntries(differs)).toEqual({})
  })

  it.runIf(code !== 'en')('have all plural forms of the language where they have any', () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    const lacking = Object.keys(words)
      .filter((key) => key !== textOf(key))
      .flatMap((key) => pluralCategories.map((category) => `${textOf(key)}_${category}`))
      .filter((key) => !(key in words))
    expect(lacking).toEqual([])
  })

  it.runIf(code !== 'en')('exist for every text', () => {
    const missing = [...texts].filter(([text]) => !(text in words || `${text}_other` in words))
    expect(Object.fromEntries(missing)).toEqual({})
  })
}

/** The translations in some files, by language code. */
export const byCode = (files: Readonly<Record<string, Words>>): readonly (readonly [code: string, words: Words])[] =>
  Object.entries(files).map(([file, words]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), words])
