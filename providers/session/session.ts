import { type GrantedPermissions, mapForeignPermissions } from '../../vocabulary'
import { createStorageCipher } from '../storage-cipher'

/** The signed-in user, as the API describes the user. */
export type UserData = Readonly<Record<string, unknown>>

/** The role as which the user views the product. */
export interface ViewedRole {
  readonly id: string
  readonly name: string
  readonly permissions: GrantedPermissions
}

/** The user's session, stored in the browser. If a token is stored, a user is signed in. */
export interface Session {
  token(): string | null
  /** An id for this session that stays the same when the token changes. Null if no user is signed in. */
  key(): string | null
  userData(): UserData | undefined
  /**
   * The user's permissions, as last read from the API. If no permissions are stored, the server decides what the user
   * may do.
   */
  permissions(): GrantedPermissions
  /**
   * The role as which the user currently views the product. Undefined if the user does not view the product as a role.
   */
  viewedRole(): ViewedRole | undefined
  /**
   * Starts viewing the product as a role, which the API's response describes. If no role is given, the user no longer
   * views the product as a role.
   */
  viewAs(role?: Readonly<Record<string, unknown>>): void
  /**
   * A mark with which the API recognizes this browser after an earlier sign-in. The mark is kept when a session ends.
   */
  device(): string | null
  keepDevice(mark: string): void
  begin(token: string, userData: UserData): void
  /** Replaces the token with a newer token. */
  renew(token: string): void
  keepUserData(userData: UserData): void
  /** Stores the response to GET /permission. */
  keepPermissions(answer: unknown): void
  /** Removes the user, the token and the permissions from the storage. */
  end(): void
  /**
   * Calls the listener before the session ends in this tab, while the session's data is still available. Returns a
   * function that removes the listener.
   */
  onEnding(listener: () => void): () => void
  /**
   * Calls the listener after a sign-in or sign-out in any tab, and after changes to the user's data. Returns a function
   * that removes the listener.
   */
  subscribe(listener: () => void): () => void
}

/** The keys of the stored values. If the session belongs to another API, the keys contain the name of that API. */
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
  /** The secret that encrypts data in the browser, see {@link Settings}. */
  readonly secret: string
  /** Default: the browser's local storage. */
  readonly storage?: Storage
  /** The name of the session's API. Default: the sign-in API. */
  readonly name?: string
}

export function createSession({ secret, storage = localStorage, name }: Options): Session {
  const { keys, deviceKey } = placesOf(name)
  const seal = createStorageCipher(secret)
  /**
   * The permissions are cached, because one render reads the permissions thousands of times and the storage is slow.
   * Each change of the permissions clears the cache.
   */
  let held: GrantedPermissions | undefined
  const listeners = new Set<() => void>()
  const ending = new Set<() => void>()
  const tell = () => {
    held = undefined
    for (const listener of listeners) listener()
  }
  /** The number of sessions that began or ended since the page was loaded. */
  let seen = 0
  globalThis.addEventListener?.('storage', ({ key, oldValue, newValue }) => {
    held = undefined
    // If another tab has only renewed the token, nothing changes for the user.
    const isOther = key === null || (key === keys.token && (oldValue === null || newValue === null))
    if (isOther) seen++
    if (isOther || key === keys.viewedRole) tell()
  })

  /** Reads an encrypted value, and decrypts the value only after a change. */
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

  /** Stores an encrypted value if the value has changed. Even equal values have different encrypted texts. */
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
      // While the user views the product as a role, the API returns the permissions of that role.
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

/**
 * Reads the response to GET /permission, in any common format. If the format is unknown, the server decides, and
 * nothing is hidden.
 */
export function readPermissions(answer: unknown): GrantedPermissions {
  const names = new Set<string>()
  let isStrange = false
  mapForeignPermissions(answer, {
    decide: (name, isOn) => {
      if (isOn) names.add(name)
      return isOn
    },
    strange: () => {
      isStrange = true
      return true
    },
  })
  return isStrange ? 'server decides' : names
}
