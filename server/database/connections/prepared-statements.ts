import { createHash } from 'node:crypto'

/** Statements with more values are those of many rows, which come once. */
const mostValues = 200

/** Most statements that are remembered; then all are learned anew. */
const mostKnown = 5000

/** Milliseconds of a statement that takes longer to be planned than to be run, on a busy machine too; and of one that does not. */
const quick = 50
const slow = 200

/** How much more often a statement has to be quick than not before it has a name; so many times as often once it was slow. */
const often = 5

/** As often at most, as anything is slow once in a long while. */
const mostOften = often ** 5

interface Known {
  name?: string
  /** How much more often it was quick lately than not. */
  was: number
  /** How much it has to be. */
  needed: number
}

/**
 * What is answered where a statement is not known, or already, by a name that this process has given it: a pooler hands the
 * connections to the server from one client to the next.
 */
const ofNames = ['26000', '42P05']

/** Whether statements are known by names, until a pooler shows that they are not. */
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
 * The name by which a connection plans a statement once; undefined where it is planned each time. What is asked within a
 * transaction comes over and over. What reads by itself may be better planned for its values, where that matters: it has a name for
 * as long as it is quick.
 */
export function preparedStatementName(text: string, values: readonly unknown[], isWithin: boolean): string | undefined {
  if (!areNamed || values.length === 0 || values.length > mostValues) return undefined
  const one = known(text)
  if (!isWithin && one.was < one.needed) return undefined
  // Within the 63 characters that PostgreSQL keeps.
  one.name ??= createHash('sha256').update(text).digest('base64url')
  return one.name
}

/** Hears how many milliseconds a statement took that was asked by itself. */
export function recordStatementTime(text: string, took: number): void {
  const one = known(text)
  one.was = took <= quick ? Math.min(one.was + 1, one.needed) : Math.max(one.was - 1, 0)
  if (took > slow) Object.assign(one, { was: 0, needed: Math.min(one.needed * often, mostOften) })
}

/** Whether a statement failed for its name, which tells that none is known by its name. */
export function disableStatementNamesOn(code: string): boolean {
  if (!ofNames.includes(code)) return false
  areNamed = false
  return true
}
