import { useSyncExternalStore } from 'react'
import { languages } from '../../languages'

/** The display preferences of a person. The browser stores the display preferences. */
export interface Preferences {
  /** Whether the menu is collapsed. Default: false. */
  readonly menuCollapsed: boolean
  /** The colour scheme. Default: 'light'. */
  readonly skin: 'light' | 'dark'
  /** The direction of the layout. Default: 'ltr'. */
  readonly direction: 'ltr' | 'rtl'
  /**
   * The code of the language, which src/shell/language.ts applies. Default: the first available language of the
   * browser, else 'en'.
   */
  readonly language: string
  /**
   * Whether a single key without Ctrl can be a shortcut. People who use speech input may need to turn single-key
   * shortcuts off. Default: true.
   */
  readonly shortcuts: boolean
}

/** The valid values of each preference. Any other stored value is ignored. The first value is the default. */
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

/** The language that the person has chosen. Default: the first available language of the browser. */
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

/** The preferences of this browser. Each change is applied to the document. */
export const preferences = {
  get: () => current,
  /** Changes some preferences, and stores the preferences if the browser has storage. */
  set: (change: Partial<Preferences>) => {
    try {
      for (const [name, value] of Object.entries(change)) localStorage.setItem(name, String(value))
    } catch {
      // Without storage, the changed preferences last until the person leaves the page.
    }
    publish({ ...current, ...change })
  },
  /** Reads the preferences again, such as after a change in another tab, and applies them to the document. */
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
