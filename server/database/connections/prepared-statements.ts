import { createHash } from 'node:crypto'

/**
 * The maximum number of values of a remembered statement. Statements with more values insert many rows and rarely
 * repeat.
 */
const mostValues = 200

/** The maximum number of remembered statements. When this number is reached, all remembered statements are dropped. */
const mostKnown = 5000

/**
 * A statement up to `quick` milliseconds takes longer to plan than to run, even on a busy machine. A statement above
 * `slow` milliseconds takes longer to run than to plan.
 */
const quick = 50
const slow = 200

/**
 * The number by which a statement's quick runs must exceed its other runs before the statement gets a name. The number
 * is squared after each slow run.
 */
const often = 5

/** The maximum of the required excess of quick runs, because every statement is occasionally slow. */
const mostOften = often ** 5

interface Known {
  name?: string
  /** The number of recent quick runs minus the number of other runs. */
  was: number
  /** The required value of `was`. */
  needed: number
}

/**
 * The error codes for a prepared statement that is unknown, or that already exists. A connection pooler causes these
 * errors when the pooler passes server connections between clients.
 */
const ofNames = ['26000', '42P05']

/** Whether prepared statements have names. Errors of a connection pooler disable the names. */
let areNamed = true

const statements = new Map<string, Known>()

function known(text: string): Known {
  const found = statements.get(text)
  if (found) return found
  if (statements.size >= mostKnown) statements.clear()
  const made = { was: 0, needed: often }
  statements.set(text, made)
  return made
}

/**
 * The name under which a connection prepares a statement. Undefined if the database plans the statement for each run.
 * Statements in a transaction repeat often, and always get a name. The plan of a read outside a transaction may be
 * better if the database knows the values. Therefore a read outside a transaction has a name only while it is quick.
 */
export function preparedStatementName(text: string, values: readonly unknown[], isWithin: boolean): string | undefined {
  if (!areNamed || values.length === 0 || values.length > mostValues) return undefined
  const one = known(text)
  if (!isWithin && one.was < one.needed) return undefined
  // PostgreSQL truncates names after 63 characters.
  one.name ??= createHash('sha256').update(text).digest('base64url')
  return one.name
}

/** Records the milliseconds of a statement that ran outside of a transaction. */
export function recordStatementTime(text: string, took: number): void {
  const one = known(text)
  one.was = took <= quick ? Math.min(one.was + 1, one.needed) : Math.max(one.was - 1, 0)
  if (took > slow) Object.assign(one, { was: 0, needed: Math.min(one.needed * often, mostOften) })
}

/** Whether a statement failed because of its name. If so, names are disabled for all statements. */
export function disableStatementNamesOn(code: string): boolean {
  if (!ofNames.includes(code)) return false
  areNamed = false
  return true
}
