import { sql } from 'kysely'
import { type BuiltInUser, type InputFor, idOf, isEmpty, type RecordOf, t } from '../../../vocabulary'
import type { Context, Handler, Values } from '../../contract/handler'
import type { Mailer } from '../../contract/mail'
import { Problem } from '../../platform/problem'
import { isLockedOut, unlockAccount } from '../attempt-limiter'
import { createAuthTables } from '../auth-tables'
import { adminLinkHours, createPasswordLink, revokePasswordLinks } from '../passwords/password-links'
import { expectStrongPassword } from '../passwords/passwords'
import { endSessions } from '../session-store'
import { sendAccountChangeMail, sendPasswordLink } from '../sign-in/account-mails'
import { forgetDevices } from '../sign-in/known-devices'
import { expectProof } from '../sign-in/proof'
import { removeSecondFactor } from '../sign-in/second-factor'
import { hasRowLimits, rowLimitFields } from '../user-directory'
import { findOutrankingRole } from './role'

type User = RecordOf<BuiltInUser>
type Input = InputFor<BuiltInUser>

/** Refuses a role with more permissions than the caller's. */
async function expectWithinReach(context: Context, { role: id }: Input) {
  const role = await findOutrankingRole(context, id)
  if (!role) return
  const message = t('The role {{role}} has more permissions than yours. Ask an administrator.', { role: role.name })
  throw new Problem(422, message, { role: [message] })
}

/**
 * Refuses changes to a person with more permissions than the caller. A changed e-mail address or password would allow
 * the caller to sign in as that person.
 */
async function expectNotMightier(context: Context, { role, name }: User) {
  const mightier = await findOutrankingRole(context, role.id)
  if (mightier)
    throw new Problem(
      409,
      t('{{name}} has the role {{role}}, which has more permissions than yours. Ask an administrator.', {
        name,
        role: mightier.name,
      }),
    )
}

/** Changes to a person's own account require the password, but the page of the record has no field for the password. */
function expectAnother({ person }: Context, { id }: User) {
  if (id === person.id)
    throw new Problem(
      409,
      t('You cannot do this to your own account here. Open your profile from your initials at the top of the page.'),
    )
}

/** Whether changes contain another value for a field. */
const isOther = (stored: User, changes: Input, field: keyof Input & keyof User) =>
  changes[field] !== undefined && idOf(changes[field]) !== idOf(stored[field])

function checkPassword({ password, name, email }: Pick<Input, 'password' | 'name' | 'email'>) {
  if (typeof password === 'string') expectStrongPassword(password, [name, email])
}

/**
 * Refuses a change that would leave no administrator with unrestricted access. Only an administrator with unrestricted
 * access can grant this access.
 */
async function expectAdministratorLeft({ store, trx }: Context, id: string) {
  await store.lockName(trx, 'user.administrator')
  const administrators = await trx
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role')
    .select([
      'user.id',
      sql<number>`case when ${hasRowLimits(store.registry, 'user')} then 1 else 0 end`.as('isLimited'),
    ])
    .where('role.isSystem', '=', 1)
    .where('user.status', '=', 1)
    .execute()
  const free = administrators.filter((one) => Number(one.isLimited) === 0)
  const last = free.length > 0 ? free : administrators
  if (last.length > 1 || last[0]?.id !== id) return
  throw new Problem(
    409,
    administrators.length === 1
      ? t('This is the last active administrator. Make another user an administrator first.')
      : t(
          'This is the last active administrator with unrestricted access. Give another administrator unrestricted access first.',
        ),
  )
}

/** Whether the changes restrict a person to a subset of the records. */
const limits = ({ registry }: Context['store'], changes: Values) =>
  rowLimitFields(registry).some((field) => !isEmpty(changes[field]))

const exists = (from: ReturnType<typeof sql>) => sql`case when exists (select 1 from ${from}) then 1 else 0 end`

/** Refuses the caller's own account, and accounts with more permissions than the caller. */
async function expectOther(context: Context, user: User) {
  expectAnother(context, user)
  await expectNotMightier(context, user)
}

/** @param mail sends one-time links. Default: the response shows the links to the caller. */
export const createUserHandler = (mail?: Mailer): Handler<BuiltInUser, never> => ({
  tables: createAuthTables,

  // Sessions, known devices and password links are not restored. A restored person signs in again, with both factors.
  belongings: [
    { table: 'second_factor', by: 'person' },
    { table: 'recovery_code', by: 'person' },
  ],

  derived: {
    hasPassword: (_, table) => sql`case when ${sql.ref(`${table}.password`)} is null then 0 else 1 end`,
    secondFactor: (_, table) =>
      exists(sql`second_factor as factor where factor.person = ${sql.ref(`${table}.id`)} and factor."isOn" = 1`),
    heldUp: ({ dialect }, table) => isLockedOut(sql.ref(`${table}.id`), dialect),
  },

  beforeCreate: async (context, values) => {
    checkPassword(values)
    await expectWithinReach(context, values)
    return values
  },

  beforeEdit: async (context, stored, changes) => {
    const isSelf = stored.id === context.person.id
    checkPassword({ ...stored, ...changes })
    if (!isSelf) await expectNotMightier(context, stored)
    else if (isOther(stored, changes, 'email')) await expectProof(context, context.person, 'email')
    if (isSelf && typeof changes.password === 'string') {
      const message = t('Change your own password in your profile.')
      throw new Problem(422, message, { password: [message] })
    }
    const isSwitchedOff = changes.status === 0 && stored.status === 1
    const hasOtherRole = isOther(stored, changes, 'role')
    if (hasOtherRole) await expectWithinReach(context, changes)
    if (!isSwitchedOff && !hasOtherRole && !limits(context.store, changes)) return changes
    if (isSelf && (isSwitchedOff || hasOtherRole))
      throw new Problem(
        409,
        t('You cannot deactivate your own account or change your own role. Ask another administrator.'),
      )
    await expectAdministratorLeft(context, stored.id)
    return changes
  },

  /**
   * Makes earlier password links invalid. After a deactivation, a new password or a new e-mail address, the person must
   * sign in again. The caller's own session continues.
   */
  afterEdit: async ({ trx, person, afterCommit }, stored, changes) => {
    const { id, name, email } = stored
    const hasPassword = typeof changes.password === 'string'
    const hasOtherEmail = isOther(stored, changes, 'email')
    if (hasPassword || (['email', 'role', 'status'] as const).some((field) => isOther(stored, changes, field)))
      await revokePasswordLinks(trx, id)
    if (hasPassword || hasOtherEmail) await forgetDevices(trx, id)
    if (hasPassword || hasOtherEmail || changes.status === 0)
      await endSessions(trx, id, id === person.id ? person.session : undefined)
    const to = { name, address: email }
    if (hasOtherEmail) afterCommit(() => sendAccountChangeMail(mail, to, 'email'))
    if (hasPassword) afterCommit(() => sendAccountChangeMail(mail, to, 'password'))
  },

  beforeDelete: async (context, stored) => {
    if (stored.id === context.person.id)
      throw new Problem(409, t('You cannot delete your own account. Ask another administrator.'))
    await expectNotMightier(context, stored)
    await expectAdministratorLeft(context, stored.id)
  },

  actions: {
    passwordLink: async (context, { record }) => {
      const { id, name, email } = record
      await expectOther(context, record)
      const link = await createPasswordLink(context.trx, context.store.dialect, id, adminLinkHours)
      const shown = { message: t('The link was created.'), data: { link } }
      if (!mail) return shown
      const to = { name, address: email }
      const sent = { message: t('A link was sent to {{address}}.', { address: to.address }) }
      return {
        afterCommit: () =>
          sendPasswordLink(mail, to, { link, hours: adminLinkHours }).then(
            () => sent,
            () => shown,
          ),
      }
    },

    unlock: async (context, { record }) => {
      await expectOther(context, record)
      await unlockAccount(context.trx, record.id)
      return { message: t('{{name}} can now try to sign in again.', { name: record.name }) }
    },

    endSessions: async (context, { record }) => {
      const { id, name } = record
      await expectOther(context, record)
      const count = await endSessions(context.trx, id)
      if (count === 0) return { message: t('{{name}} was not signed in anywhere.', { name }) }
      return { message: t('{{name}} is signed out everywhere.', { name }) }
    },

    resetSecondFactor: async (context, { record }) => {
      const { id, name, email } = record
      await expectOther(context, record)
      await removeSecondFactor(context.trx, id)
      context.afterCommit(() => sendAccountChangeMail(mail, { name, address: email }, 'second-factor-off'))
      return { message: t('{{name}} now signs in with the password only.', { name }) }
    },
  },
})
