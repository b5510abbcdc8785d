/**
 * Keys of the vocabulary with a new name. This version accepts the former name and reports its first use. The next
 * version removes the former name.
 */

// Node and browsers have a console, but the vocabulary includes neither the types of Node nor the types of browsers.
const { console } = globalThis as unknown as { readonly console: { readonly warn: (text: string) => void } }

const reported = new Set<string>()

/** Warns once that a name has changed. */
export function reportRenamed(former: string, current: string, place = ''): void {
  if (reported.has(former + place)) return
  reported.add(former + place)
  console.warn(`'${former}'${place} is now '${current}'. Rename it: the next version does not accept '${former}'.`)
}

/** Wraps a function under its former name. The first call of the wrapper is reported. */
export const renamedFunction = <F extends (...args: never[]) => unknown>(former: string, current: string, work: F): F =>
  new Proxy(work, {
    apply: (target, self, args) => {
      reportRenamed(former, current)
      return Reflect.apply(target, self, args)
    },
  })

/**
 * Adds a member under its former name. The first use of the former name is reported. The next version removes the
 * former name.
 */
export function addFormerMember<T extends object, Former extends string, Current extends keyof T & string>(
  owner: T,
  former: Former,
  current: Current,
): T & { readonly [Name in Former]: T[Current] } {
  if (!Object.hasOwn(owner, former))
    Object.defineProperty(owner, former, {
      get: () => {
        reportRenamed(former, current)
        return owner[current]
      },
    })
  return owner as never
}

/** The current key for each former key, by the type of declaration. */
const keys = {
  field: {
    doubt: 'warning',
    beyond: 'extension',
    unrecorded: 'excludeFromHistory',
    uncopied: 'excludeFromCopy',
    ofOne: 'singleRecordOnly',
  },
  choice: { doubt: 'warning', done: 'tooLateMessage' },
  action: {
    moves: 'transition',
    beyond: 'extension',
    reads: 'readOnly',
    forMarked: 'selectionField',
    rare: 'inMoreMenu',
  },
  call: { beyond: 'extension' },
  resource: { within: 'rowScope', brief: 'summary' },
  panel: { most: 'limit' },
  sorting: { several: 'multiple' },
  outbox: { settled: 'onSendAttempt' },
} as const

/** The types of declarations in which some keys have new names. */
export type DeclaredThing = keyof typeof keys

/** Replaces former keys in a declaration by current keys. Each former key is reported once. */
export function withCurrentKeys<T extends object>(thing: DeclaredThing, declared: T): T {
  const found = Object.entries(keys[thing]).filter(([former]) => Object.hasOwn(declared, former))
  if (found.length === 0) return declared
  const result = { ...declared } as Record<string, unknown>
  for (const [former, current] of found) {
    reportRenamed(former, current, ` (${thing})`)
    result[current] ??= result[former]
    delete result[former]
  }
  return result as T
}

/** Former options of a field. */
export interface RenamedFieldOptions<Note, Extension extends boolean> {
  /** @deprecated Use `warning`. */
  readonly doubt?: Note
  /** @deprecated Use `extension`. */
  readonly beyond?: Extension
  /** @deprecated Use `excludeFromHistory`. */
  readonly unrecorded?: boolean
  /** @deprecated Use `excludeFromCopy`. */
  readonly uncopied?: boolean
  /** @deprecated Use `singleRecordOnly`. */
  readonly ofOne?: boolean
}

/** Former options of a choice. */
export interface RenamedChoiceOptions {
  /** @deprecated Use `warning`. */
  readonly doubt?: string
  /** @deprecated Use `tooLateMessage`. */
  readonly done?: string
}

/** Former options of an action. */
export interface RenamedActionOptions<FieldName extends string, When> {
  /** @deprecated Use `transition`. */
  readonly moves?: FieldName
  /** @deprecated Use `readOnly`. */
  readonly reads?: boolean
  /** @deprecated Use `selectionField`. */
  readonly forMarked?: string
  /** @deprecated Use `inMoreMenu`. */
  readonly rare?: When
  /** @deprecated Use `extension`. */
  readonly beyond?: boolean
}

/** Former options of a resource. */
export interface RenamedResourceOptions<Scope extends string, FieldName extends string> {
  /** @deprecated Use `rowScope`. */
  readonly within?: Scope | readonly Scope[]
  /** @deprecated Use `summary`. */
  readonly brief?: readonly FieldName[]
}

/** The former option of a standard call. */
export interface RenamedCallOptions {
  /** @deprecated Use `extension`. */
  readonly beyond?: boolean
}

/** Former options of a list of records on the dashboard. */
export interface RenamedPanelOptions {
  /** @deprecated Use `limit`. */
  readonly most?: number
}
