import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { currentBusiness } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import type { SecretCipher } from '../../platform/secret-cipher'

/** Codes of an authenticator app (RFC 6238), and recovery codes in case the app is lost. */
export interface SecondFactors {
  isOn(person: string): Promise<boolean>
  /** The number of unused recovery codes. */
  codesLeft(person: string): Promise<number>
  /**
   * Creates a secret. The secret takes effect when the person enters a code of the secret. The new secret replaces an
   * unconfirmed secret.
   */
  begin(person: string, email: string): Promise<{ readonly secret: string; readonly uri: string }>
  /** Turns the second factor on if the code is right. Returns new recovery codes, which are stored only as hashes. */
  confirm(trx: Transaction, person: string, code: string): Promise<readonly string[] | undefined>
  /** Replaces the recovery codes with new recovery codes. */
  renewCodes(trx: Transaction, person: string): Promise<readonly string[]>
  /** Whether a code of the app or a recovery code is right. Each code works once. */
  accepts(person: string, code: string): Promise<boolean>
}

/** The number of 30-second steps by which the clock of a phone may differ. */
const window = 1
const codesAtOnce = 10

const totpOf = (secret: string, email = '') =>
  new TOTP({ issuer: currentBusiness().name, label: email, secret: Secret.fromBase32(secret) })

/** A recovery code has 120 random bits, so that a fast hash without a salt is secure. */
const newRecoveryCode = () =>
  Secret.fromHex(randomBytes(15).toString('hex'))
    .base32.toLowerCase()
    .replace(/(.{6})(?=.)/g, '$1-')

const hashOf = (person: string, code: string) =>
  createHash('sha256')
    .update(`${person} ${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`)
    .digest('base64url')

export function createSecondFactors({ db, lock, transaction }: Store, seal: SecretCipher): SecondFactors {
  const find = (person: string, trx: Transaction = db): Promise<{ secret: string; isOn: number } | undefined> =>
    trx.selectFrom('second_factor').select(['secret', 'isOn']).where('person', '=', person).executeTakeFirst()

  /**
   * Accepts each code of the authenticator app once. The time step of the code must be later than the last accepted
   * time step. A stored time step in the future is ignored, because it was accepted while the clock was wrong.
   */
  const takeStep = async (
    trx: Transaction,
    person: string,
    sealed: string,
    code: string,
    change: object = {},
  ): Promise<boolean> => {
    const secret = seal.decrypt(sealed)
    const token = code.replace(/\s/g, '')
    const delta = secret && /^\d{6}$/.test(token) ? totpOf(secret).validate({ token, window }) : null
    if (delta === null) return false
    const step = TOTP.counter() + delta
    const { numUpdatedRows } = await trx
      .updateTable('second_factor')
      .set({ ...change, lastStep: step })
      .where('person', '=', person)
      .where(({ eb, or }) => or([eb('lastStep', '<', step), eb('lastStep', '>', TOTP.counter() + window)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const renewCodes: SecondFactors['renewCodes'] = async (trx, person) => {
    await lock(trx, 'user', [person])
    const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
    await trx.deleteFrom('recovery_code').where('person', '=', person).execute()
    await trx
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ hash: hashOf(person, code), person })))
      .execute()
    return codes
  }

  return {
    isOn: (person) => isSecondFactorOn(db, person),
    codesLeft: async (person) =>
      (await db.selectFrom('recovery_code').select('hash').where('person', '=', person).execute()).length,
    begin: async (person, email) => {
      const secret = new Secret({ size: 20 }).base32
      const row = { person, secret: seal.encrypt(secret), isOn: 0, lastStep: 0 }
      await transaction(async (trx) => {
        await lock(trx, 'user', [person])
        await trx.deleteFrom('second_factor').where('person', '=', person).where('isOn', '=', 0).execute()
        await trx.insertInto('second_factor').values(row).execute()
      })
      return { secret, uri: totpOf(secret, email).toString() }
    },
    confirm: async (trx, person, code) => {
      const begun = await find(person, trx)
      if (!begun || begun.isOn || !(await takeStep(trx, person, begun.secret, code, { isOn: 1 }))) return undefined
      return renewCodes(trx, person)
    },
    renewCodes,
    accepts: async (person, code) => {
      const factor = await find(person)
      if (!factor?.isOn) return false
      if (await takeStep(db, person, factor.secret, code)) return true
      const { numDeletedRows } = await db
        .deleteFrom('recovery_code')
        .where('hash', '=', hashOf(person, code))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Whether a person has turned a second factor on. */
export async function isSecondFactorOn(trx: Transaction, person: string): Promise<boolean> {
  const found = await trx
    .selectFrom('second_factor')
    .select('person')
    .where('person', '=', person)
    .where('isOn', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** Turns a person's second factor off. Returns whether the person had a second factor. */
export async function removeSecondFactor(trx: Transaction, person: string): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('person', '=', person).execute()
  const { numDeletedRows } = await trx.deleteFrom('second_factor').where('person', '=', person).executeTakeFirst()
  return numDeletedRows > 0n
}
