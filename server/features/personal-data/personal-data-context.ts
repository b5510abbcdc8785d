import type { Store } from '../../contract/store'
import type { FileStore } from '../../database/files/file-store'
import type { SecretCipher } from '../../platform/secret-cipher'

/** The parts of the server that the export and the erasure of personal data need. */
export interface PersonalDataContext {
  readonly files: FileStore
  /** Decrypts the input of jobs. */
  readonly jobCipher: SecretCipher
}

const contexts = new WeakMap<Store['db'], PersonalDataContext>()

/** Provides the files and the cipher to the export and the erasure of personal data. */
export const providePersonalDataContext = ({ db }: Store, context: PersonalDataContext): void =>
  void contexts.set(db, context)

/** The files and the cipher of the server. Undefined for a store without a server. */
export const personalDataContextOf = ({ db }: Pick<Store, 'db'>): PersonalDataContext | undefined => contexts.get(db)

const terms = new WeakMap<Store['db'], number>()

/** Sets the years of all legal terms (RETENTION_YEARS). Undefined means the declared years. */
export const setRetentionYears = ({ db }: Store, years: number | undefined): void =>
  void (years === undefined ? terms.delete(db) : terms.set(db, years))

/** The years of a legal term: the setting, or the declared years. */
export const retentionYearsOf = ({ db }: Pick<Store, 'db'>, declared: number): number => terms.get(db) ?? declared
