import { foldText, internationalPhone } from 'deckhand'
import { type OpenDatabase, oneOf, type Rollup, retrying, type Transaction } from 'deckhand/server'
import { sql } from 'kysely'

/**
 * The table of match keys. Customers with an equal key are likely duplicates. The index on the keys finds duplicates
 * without comparing all customers.
 */
const table = sql.table('customer_match')

/** The values from which the match keys of a customer derive. */
export interface MatchableCustomer {
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly company?: string | null
  readonly postcodes?: readonly (string | null)[] | null
}

/** The reasons why two customers match. The first letter of a key states the reason. */
export const matchReasons = { p: 'phone', e: 'email', n: 'name-postcode', c: 'name-company' } as const

export type MatchReason = (typeof matchReasons)[keyof typeof matchReasons]

/** The reason of a match key. */
export const reasonOfKey = (key: string): MatchReason => matchReasons[key[0] as keyof typeof matchReasons]

/** Mail services that ignore dots in the name of a mailbox. */
const ignoresDots = ['gmail.com', 'googlemail.com']

/** An e-mail address without the differences that lead to the same mailbox: case, tags and, for some services, dots. */
export function comparableEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = local.replace(/\+.*$/, '')
  const isGmail = ignoresDots.includes(domain)
  return `${isGmail ? untagged.replaceAll('.', '') : untagged}@${isGmail ? 'gmail.com' : domain}`
}

/** The parts of names and companies that people write or leave out. */
const optionalWords = new Set(['dr', 'prof', 'mr', 'mrs', 'ms', 'herr', 'frau', 'und', 'and'])

/** The legal forms of companies that people write or leave out. */
const legalForms = new Set([
  'gmbh',
  'ag',
  'kg',
  'ug',
  'se',
  'sa',
  'sarl',
  'srl',
  'bv',
  'ltd',
  'limited',
  'llc',
  'inc',
  'pvt',
])

/**
 * The words of a text in alphabetical order, without case, accents and punctuation. 'ae', 'oe' and 'ue' count as
 * umlauts, so 'Mueller' equals 'Müller'.
 */
function comparableWords(text: string, omitted: ReadonlySet<string> = optionalWords): string {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const spelt = words.map((word) => word.replace(/([aou])e/g, '$1'))
  const kept = spelt.filter((word) => !omitted.has(word))
  return (kept.length > 0 ? kept : spelt).sort().join(' ')
}

/** The words of a company, without its legal form. */
const comparableCompany = (company: string): string =>
  comparableWords(company, new Set([...optionalWords, ...legalForms]))

/** Whether a name consists of characters of which each is a word, such as Japanese names. */
const isInCharacters = (name: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ]+$/u.test(name)

/** The comparable form of a name. Japanese names are compared without spaces, because people often omit spaces. */
function comparableName(first: string, last: string): string {
  const name = comparableWords(`${first} ${last}`)
  return isInCharacters(name) ? [...name.replaceAll(' ', '')].sort().join('') : name
}

const fewestDigits = 7

/** The match keys of a customer. */
export function matchKeysOf({ firstName, lastName, email, phone, company, postcodes }: MatchableCustomer) {
  const name = comparableName(firstName ?? '', lastName ?? '')
  const isFullName = name.includes(' ') || (isInCharacters(name) && name.length > 2)
  const digits = internationalPhone(phone ?? '').replace(/\D/g, '')
  const firm = comparableCompany(company ?? '')
  const places = (postcodes ?? []).map((one) => foldText(one ?? '').replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean)
  return [
    ...new Set([
      ...(digits.length >= fewestDigits ? [`p:${digits}`] : []),
      ...(email?.includes('@') ? [`e:${comparableEmail(email)}`] : []),
      ...(isFullName ? places.map((place) => `n:${name}|${place}`) : []),
      ...(isFullName && firm ? [`c:${name}|${firm}`] : []),
    ]),
  ]
}

/** The number of customers in one SQL statement. */
const customersPerStatement = 500

/** Writes the match keys of customers again. Deleted customers have no match keys. */
export async function writeMatchKeys(trx: Transaction, all: readonly string[]): Promise<void> {
  for (let at = 0; at < all.length; at += customersPerStatement) {
    const ids = all.slice(at, at + customersPerStatement)
    await sql`delete from ${table} where ${oneOf(sql.ref('customer'), ids)}`.execute(trx)
    const customers = await trx
      .selectFrom('customer')
      .select(['id', 'firstName', 'lastName', 'email', 'phone', 'company'])
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute()
    const addresses = await trx
      .selectFrom('customer_address')
      .select(['customer', 'postcode'])
      .where('customer', 'in', ids)
      .execute()
    const postcodes = new Map<unknown, (string | null)[]>()
    for (const { customer, postcode } of addresses)
      postcodes.set(customer, [...(postcodes.get(customer) ?? []), postcode])
    const rows = customers.flatMap((one) =>
      matchKeysOf({ ...one, postcodes: postcodes.get(one.id) ?? [] }).map((key) => sql`(${one.id}, ${key})`),
    )
    if (rows.length > 0) await sql`insert into ${table} (customer, key) values ${sql.join(rows)}`.execute(trx)
  }
}

/** Keeps the match keys up to date when customers change. */
export const matchKeysRollup: Rollup = {
  of: ['firstName', 'lastName', 'email', 'phone', 'company', 'addresses', 'deletedAt'],
  add: async ({ db }, ids, times) => {
    if (times === 1) await writeMatchKeys(db, ids)
    else await sql`delete from ${table} where ${oneOf(sql.ref('customer'), ids)}`.execute(db)
  },
}

/** Keeps the match keys up to date when addresses are written without their customer. */
export const addressMatchKeysRollup: Rollup = {
  of: ['customer', 'postcode'],
  add: async ({ db }, ids, times) => {
    if (times !== 1) return
    const owners = await db.selectFrom('customer_address').select('customer').where('id', 'in', ids).execute()
    await writeMatchKeys(db, [...new Set(owners.map(({ customer }) => String(customer)))])
  },
}

/** Creates the table of the match keys, and fills the empty table from the existing customers. */
export async function createMatchKeys({ db, dialect }: OpenDatabase): Promise<void> {
  await retrying(dialect, async () => {
    await sql`create table if not exists ${table} (customer text not null, key text not null,
      primary key (key, customer))`.execute(db)
    await sql`create index if not exists customer_match_customer on ${table} (customer)`.execute(db)
  })
  const { rows: known } = await sql`select 1 from ${table} limit 1`.execute(db)
  if (known.length > 0) return
  for (let last = ''; ; ) {
    const some = await db
      .selectFrom('customer')
      .select('id')
      .where('id', '>', last)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(customersPerStatement)
      .execute()
    if (some.length === 0) return
    const ids = some.map(({ id }) => id)
    await retrying(dialect, () => db.transaction().execute((trx) => writeMatchKeys(trx, ids)))
    last = ids.at(-1) ?? ''
  }
}
