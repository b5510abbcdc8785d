import { identityFrom } from './auth-provider'
import type { Session } from './session'
import { createStorageCipher } from './storage-cipher'

/** What this browser keeps for the person who is signed in, sealed. */
export interface UserStorage {
  /** Undefined where nothing is kept under that name, or nothing that can be read. */
  read(name: string): unknown
  write(name: string, value: unknown): void
}

interface Options {
  readonly session: Session
  /** See {@link Settings}. */
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
        // A browser that is full or keeps nothing forgets; nobody is kept from their work by that.
      }
    },
  }
}
