import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import look from '../../src/app/early/apply-preferences.js?raw'
import { preferences } from '../../src/shell/preferences'

const root = document.documentElement

beforeEach(() => preferences.load())
afterEach(() => localStorage.clear())

test('starts with an open menu, light and left-to-right', () => {
  expect(preferences.get()).toEqual({
    menuCollapsed: false,
    skin: 'light',
    direction: 'ltr',
    language: 'en',
    shortcuts: true,
  })
  expect([root.dataset.skin, root.dir]).toEqual(['light', 'ltr'])
})

test('keeps the chosen preferences, and applies them to the document at the next start', () => {
  preferences.set({ skin: 'dark', direction: 'rtl' })
  preferences.set({ menuCollapsed: true })
  expect(['menuCollapsed', 'skin', 'direction'].map((key) => localStorage.getItem(key))).toEqual([
    'true',
    'dark',
    'rtl',
  ])
  root.dataset.skin = root.dir = ''
  preferences.load()
  expect(preferences.get()).toEqual({
    menuCollapsed: true,
    skin: 'dark',
    direction: 'rtl',
    language: 'en',
    shortcuts: true,
  })
  expect([root.dataset.skin, root.dir]).toEqual(['dark', 'rtl'])
})

test('ignores unknown stored values', () => {
  for (const key of ['menuCollapsed', 'skin', 'direction']) localStorage.setItem(key, '{"broken"')
  preferences.load()
  expect(preferences.get()).toEqual({
    menuCollapsed: false,
    skin: 'light',
    direction: 'ltr',
    language: 'en',
    shortcuts: true,
  })
})

test('follows the choices of another tab', () => {
  let told = 0
  const stop = preferences.subscribe(() => told++)
  localStorage.setItem('skin', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  stop()
  expect([preferences.get().skin, root.dataset.skin, told]).toEqual(['dark', 'dark', 1])
})

test('still changes where the browser stores nothing', () => {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  try {
    preferences.set({ skin: 'dark' })
  } finally {
    Storage.prototype.setItem = setItem
  }
  expect([preferences.get().skin, root.dataset.skin]).toEqual(['dark', 'dark'])
})

test.each([
  { browser: ['de-AT', 'en'], chosen: null, language: 'de' },
  { browser: ['pt-BR', 'de', 'en'], chosen: null, language: 'de' },
  { browser: ['en-GB', 'de'], chosen: null, language: 'en' },
  { browser: ['pt-BR', 'fr'], chosen: null, language: 'en' },
  { browser: [], chosen: null, language: 'en' },
  { browser: ['de'], chosen: 'en', language: 'en' },
  { browser: ['en'], chosen: 'de', language: 'de' },
  { browser: ['de'], chosen: 'xx', language: 'de' },
])(
  'with a browser in $browser and $chosen chosen, the first paint is in $language',
  ({ browser, chosen, language }) => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
    try {
      if (chosen) localStorage.setItem('language', chosen)
      preferences.load()
      expect(preferences.get().language).toBe(language)
      new Function('spoken', look)(['de', 'en'])
      expect(root.lang).toBe(language)
    } finally {
      languages.mockRestore()
    }
  },
)
