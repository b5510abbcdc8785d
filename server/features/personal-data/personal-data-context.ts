import type { Store } from '../../contract/store'
import type { SecretCipher } from '../../platform/secret-cipher'

const ciphers = new WeakMap<Store['db'], SecretCipher>()

/** Provides the cipher that decrypts the input of jobs, so that an erasure can search the input. */
export const provideJobCipher = ({ db }: Store, cipher: SecretCipher): void => void ciphers.set(db, cipher)

/** The cipher that decrypts the input of jobs. Undefined for a store without a server. */
export const jobCipherOf = ({ db }: Pick<Store, 'db'>): SecretCipher | undefined => ciphers.get(db)

const terms = new WeakMap<Store['db'], number>()

/** Sets the years of all legal terms (RETENTION_YEARS). Undefined means the declared years. */
export const setRetentionYears = ({ db }: Store, years: number | undefined): void =>
  void (years === undefined ? terms.delete(db) : terms.set(db, years))

/** The years of a legal term: the setting, or the declared years. */
export const retentionYearsOf = ({ db }: Pick<Store, 'db'>, declared: number): number => terms.get(db) ?? declared
