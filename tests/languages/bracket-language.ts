import { waitFor } from '@testing-library/react'
import antd from 'antd/es/locale/en_US'
import { expect, vi } from 'vitest'
import { languageName, languages } from '../../languages'
import { browserRegistry } from '../../src/app/browser-registry'
import { sampleRecordsOfAll } from '../../testing/render-screens'
import { addTranslations, currentBusiness, setLanguage } from '../../vocabulary'
import { textsOf } from './collect-texts'

/**
 * A test language that puts every text in brackets. Texts without Latin letters are numbers or dates, so such texts
 * stay unchanged.
 */
export const speakInBrackets = () => {
  const words = [...textsOf(browserRegistry).keys()].map((text) => [text, `⟦${text}⟧`])
  addTranslations('xx', {
    ...Object.fromEntries(words),
    '{{noun}}': '{{noun}}',
  })
  setLanguage({ language: 'xx', locale: 'ja' })
}

export const rows = sampleRecordsOfAll(browserRegistry)

const leafElements = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leafElements)
      : []

/** Texts outside our translations: names, records, keyboard keys, and antd's own texts, which antd translates. */
const foreign = [
  currentBusiness().name,
  'RTL',
  'LTR',
  'Ctrl',
  'Esc',
  'Enter',
  'example.com',
  'handle',
  'PG',
  ...languages.map(languageName),
  ...leafElements(antd),
]

const withoutBrackets = (text: string): string => {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  return less === text ? text : withoutBrackets(less)
}

const spoken = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'data-label',
  'label',
]

/** Formatted text is rendered in parts. */
const partsOf = (text: string) => text.split(/[*_\n]+/).map((part) => part.trim())

/**
 * Texts that may appear without translation. The list is sorted from long to short texts, because some texts contain
 * other texts.
 */
const known = [...new Set([...foreign, ...leafElements(rows), ...leafElements(rows).flatMap(partsOf)])]
  .filter((word) => /\p{L}{2}/u.test(word))
  .sort((one, other) => other.length - one.length)

const hasWords = (text: string) => /\p{Script=Latin}{2}/u.test(text)

/** The element that contains the complete text of a node, such as a note or a word that can be hyphenated. */
const wholeOf = ({ parentElement: parent }: Node) =>
  parent?.querySelector(':scope > wbr') ? parent : parent?.closest('.note')

/** Elements without texts to translate. A thumbnail contains the initials of the name of its record. */
const withoutTexts = 'style, script, kbd, code, .cell-picture'

/** The words on the page that did not pass through `t`. */
export function untranslatedTexts(): string[] {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  const look = (text: string | null) => {
    let rest = withoutBrackets(text ?? '')
    for (const word of known) {
      if (!hasWords(rest)) return
      rest = rest.replaceAll(word, ' ')
    }
    if (hasWords(rest)) found.add((text ?? '').trim())
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!node.closest('[aria-hidden="true"], .anticon')) for (const name of spoken) look(node.getAttribute(name))
    } else if (!node.parentElement?.closest(withoutTexts)) look((wholeOf(node) ?? node).textContent)
  }
  return [...found]
}

/** Waits until all content has loaded, and checks that `t` translated every text on the page. */
export const expectTranslated = async () => {
  await vi.dynamicImportSettled()
  await waitFor(() => expect(document.querySelector('.input-loading, .skeleton')).toBeNull())
  expect(document.body.textContent).toContain('⟦')
  expect(untranslatedTexts()).toEqual([])
}
