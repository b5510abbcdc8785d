import { useSyncExternalStore } from 'react'
import { languages } from '../../languages'

/** How a person likes the product to look; kept in the browser. */
export interface Preferences {
  /** Default: false. */
  readonly menuCollapsed: boolean
  /** Default: 'light'. */
  readonly skin: 'light' | 'dark'
  /** Default: 'ltr'. */
  readonly direction: 'ltr' | 'rtl'
  /** The code of a language; src/shell/language.ts speaks it. Default: the first of the browser's that there is, else 'en'. */
  readonly language: string
  /** Whether single keys are shortcuts; people who speak to their computer may have to do without. Default: true. */
  readonly shortcuts: boolean
}

/** A stored value that is none of these counts as absent; the first is the default. */
const values = {
  menuCollapsed: [false, true],
  skin: ['light', 'dark'],
  direction: ['ltr', 'rtl'],
  language: languages,
  shortcuts: [true, false],
} as const satisfies { readonly [Name in keyof Preferences]: readonly Preferences[Name][] }

const stored = (name: keyof Preferences) => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const read = <Value>(name: keyof Preferences, [first, ...others]: readonly [Value, ...Value[]]): Value =>
  others.find((value) => String(value) === stored(name)) ?? first

/** The language that the person has chosen; before that, the first of the browser's languages that there is. */
const readLanguage = (): string => {
  const wanted = [stored('language'), ...navigator.languages.map((one) => one.split('-', 1)[0])]
  return wanted.find((one) => one && languages.includes(one)) ?? languages[0]
}

const readAll = (): Preferences => ({
  menuCollapsed: read<boolean>('menuCollapsed', values.menuCollapsed),
  skin: read<Preferences['skin']>('skin', values.skin),
  direction: read<Preferences['direction']>('direction', values.direction),
  language: readLanguage(),
  shortcuts: read<boolean>('shortcuts', values.shortcuts),
})

let current = readAll()
const listeners = new Set<() => void>()

const publish = (next: Preferences) => {
  current = next
  document.documentElement.dataset.skin = next.skin
  document.documentElement.dir = next.direction
  for (const listener of listeners) listener()
}

/** The preferences of this browser, put on the document whenever they change. */
export const preferences = {
  get: () => current,
  /** Changes some of them, and keeps them where the browser has storage. */
  set: (change: Partial<Preferences>) => {
    try {
      for (const [name, value] of Object.entries(change)) localStorage.setItem(name, String(value))
    } catch {
      // A browser that keeps nothing still shows what was chosen until the page is left.
    }
    publish({ ...current, ...change })
  },
  /** Reads them again, such as after another tab has changed them, and puts them on the document. */
  load: () => publish(readAll()),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

addEventListener('storage', ({ key }) => {
  if (key === null || key in values) preferences.load()
})

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.get)
