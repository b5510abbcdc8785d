import { identityFrom } from './session/auth-provider'
import type { Session } from './session/session'
import { createStorageCipher } from './storage-cipher'

/** Encrypted data of the signed-in user, stored in this browser. */
export interface UserStorage {
  /** The stored value. Undefined if the storage has no readable value. */
  read(name: string): unknown
  write(name: string, value: unknown): void
}

interface Options {
  readonly session: Session
  /** The secret that encrypts data in the browser, see {@link Settings}. */
  readonly secret: string
  /** Default: the browser's local storage. */
  readonly storage?: Storage
}

export function createUserStorage({ session, secret, storage = localStorage }: Options): UserStorage {
  const seal = createStorageCipher(secret)
  const keyOf = (name: string) => {
    const { id, email } = identityFrom(session.userData() ?? {})
    return `${name} of ${id ?? email ?? 'somebody'}`
  }
  return {
    read: (name) => {
      const text = storage.getItem(keyOf(name))
      return text === null ? undefined : seal.decrypt(text)
    },
    write: (name, value) => {
      try {
        storage.setItem(keyOf(name), seal.encrypt(value))
      } catch {
        // If the browser's storage is full or disabled, the value is not stored. The user can continue to work.
      }
    },
  }
}
