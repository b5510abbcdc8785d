import { describe, expect, it } from 'vitest'
import { languages } from '../../languages'
import { browserRegistry } from '../../src/app/browser-registry'
import { byCode, testWords } from '../languages/check-translations'
import { engineTexts, textsOf } from '../languages/collect-texts'

const texts = textsOf(browserRegistry)
for (const text of engineTexts().keys()) texts.delete(text)

const added = byCode(
  import.meta.glob<Record<string, string>>('/business/languages/*.json', { eager: true, import: 'default' }),
)

it('the business declares only languages that the engine has', () => {
  expect(added.map(([code]) => code).filter((code) => !languages.includes(code))).toEqual([])
})

describe.each(added)('the translations of the business into %s', (code, words) => testWords(code, words, texts))
