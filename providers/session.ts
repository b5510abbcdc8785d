import type { GrantedPermissions } from '../vocabulary'
import { readPermissions } from './permissions'
import { createStorageCipher } from './storage-cipher'

/** Who is signed in, as the API describes them. */
export type UserData = Readonly<Record<string, unknown>>

/** A role through whose eyes somebody looks. */
export interface ViewedRole {
  readonly id: string
  readonly name: string
  readonly permissions: GrantedPermissions
}

/** The signed-in session, kept in the browser's storage; a token there means signed in. */
export interface Session {
  token(): string | null
  /** Tells this session from any other of this browser, whatever its token is by now; null where nobody is signed in. */
  key(): string | null
  userData(): UserData | undefined
  /** What the person may do, as last told by the API. Where it has told nothing, the server decides. */
  permissions(): GrantedPermissions
  /** The role through whose eyes the person looks; absent where through their own. */
  viewedRole(): ViewedRole | undefined
  /** Looks through the eyes of a role, as its answer of the API describes it; without one, through one's own again. */
  viewAs(role?: Readonly<Record<string, unknown>>): void
  /** The mark by which the API knows this browser as one where somebody has signed in before; it outlives every session. */
  device(): string | null
  keepDevice(mark: string): void
  begin(token: string, userData: UserData): void
  /** Goes on with a newer token. */
  renew(token: string): void
  keepUserData(userData: UserData): void
  /** Keeps an answer of GET /permission. */
  keepPermissions(answer: unknown): void
  /** Forgets the person, the token and the permissions. */
  end(): void
  /** Tells that the session is about to end here, while it still says whose it is. Answers how to stop. */
  onEnding(listener: () => void): () => void
  /** Tells when somebody signs in or out, here or in another tab, and when what is known of them changes. Answers how to stop. */
  subscribe(listener: () => void): () => void
}

/** Where it is kept; that of another API beside it, under its name. */
const placesOf = (name?: string) => {
  const at = (key: string) => (name === undefined ? key : `${name}:${key}`)
  return {
    keys: {
      token: at('accessToken'),
      userData: at('userData'),
      permissions: at('_accessible'),
      viewedRole: at('viewedRole'),
    },
    deviceKey: at('device'),
  }
}

interface Options {
  /** See {@link Settings}. */
  readonly secret: string
  /** Default: the browser's local storage. */
  readonly storage?: Storage
  /** Of the API whose session it is. Default: the one at which people sign in. */
  readonly name?: string
}

export function createSession({ secret, storage = localStorage, name }: Options): Session {
  const { keys, deviceKey } = placesOf(name)
  const seal = createStorageCipher(secret)
  /** Asked for thousands of times a render, and the browser's storage is slow; worked out anew after any change. */
  let held: GrantedPermissions | undefined
  const listeners = new Set<() => void>()
  const ending = new Set<() => void>()
  const tell = () => {
    held = undefined
    for (const listener of listeners) listener()
  }
  /** How many sessions this page has seen begin or end. */
  let seen = 0
  globalThis.addEventListener?.('storage', ({ key, oldValue, newValue }) => {
    held = undefined
    // Where another tab has renewed the token, nothing has changed for the person.
    const isOther = key === null || (key === keys.token && (oldValue === null || newValue === null))
    if (isOther) seen++
    if (isOther || key === keys.viewedRole) tell()
  })

  /** Reads a sealed value, opening it only when it has changed. */
  const sealed = <T>(key: string, read: (value: unknown) => T) => {
    let kept: { text: string | null; value: T } | undefined
    return () => {
      const text = storage.getItem(key)
      if (kept?.text !== text || !kept) kept = { text, value: read(text === null ? undefined : seal.decrypt(text)) }
      return kept.value
    }
  }

  const permissions = sealed(keys.permissions, (value) => value)
  const userData = sealed(keys.userData, (value) =>
    typeof value === 'object' && value !== null ? (value as UserData) : undefined,
  )

  const own = sealed(keys.permissions, readPermissions)
  const viewedRole = sealed(keys.viewedRole, (value): ViewedRole | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const { id, name, permissions } = value as Readonly<Record<string, unknown>>
    return { id: String(id), name: String(name), permissions: readPermissions(permissions) }
  })

  /** Replaces a sealed value, unless it says the same: the seal alone would differ. */
  const keep = (key: string, value: unknown, kept: unknown) => {
    if (JSON.stringify(value) === JSON.stringify(kept)) return
    storage.setItem(key, seal.encrypt(value))
    tell()
  }

  return {
    token: () => storage.getItem(keys.token),
    key: () => (storage.getItem(keys.token) === null ? null : String(seen)),
    userData,
    permissions: () => {
      held ??= viewedRole()?.permissions ?? own()
      return held
    },
    viewedRole,
    viewAs: (role) => {
      if (role) storage.setItem(keys.viewedRole, seal.encrypt(role))
      else storage.removeItem(keys.viewedRole)
      tell()
    },
    device: () => storage.getItem(deviceKey),
    keepDevice: (mark) => storage.setItem(deviceKey, mark),
    begin: (token, person) => {
      seen++
      storage.removeItem(keys.permissions)
      storage.removeItem(keys.viewedRole)
      storage.setItem(keys.userData, seal.encrypt(person))
      storage.setItem(keys.token, token)
      tell()
    },
    renew: (token) => storage.setItem(keys.token, token),
    keepUserData: (value) => keep(keys.userData, value, userData()),
    keepPermissions: (answer) => {
      // Through a role's eyes the API tells what that role may do.
      if (!viewedRole()) keep(keys.permissions, answer, permissions())
    },
    end: () => {
      if (storage.getItem(keys.token) !== null) for (const listener of ending) listener()
      seen++
      for (const key of Object.values(keys)) storage.removeItem(key)
      tell()
    },
    onEnding: (listener) => {
      ending.add(listener)
      return () => ending.delete(listener)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
