import { describe, expect, it } from 'vitest'
import { languageName, languages } from '../../languages'
import { byCode, testWords } from './check-translations'
import { engineTexts } from './collect-texts'

const own = byCode(
  import.meta.glob<Record<string, string>>('../../languages/*.json', { eager: true, import: 'default' }),
)

describe.each(own)("the engine's translations into %s", (code, words) => testWords(code, words, engineTexts()))

it('every language with translations can be chosen by its own name', () => {
  expect(own.map(([code]) => code).sort()).toEqual([...languages].sort())
  expect(languages.map(languageName)).toEqual(expect.arrayContaining(['English', 'Deutsch']))
})
