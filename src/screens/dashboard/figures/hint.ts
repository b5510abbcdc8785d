import { placeholdersIn, t } from '../../../../vocabulary'
import { formatNumber } from '../../shared/values/formats'
import type { StatsRow } from '../stats/parse-stats'

/** A sentence with the values of a record. Undefined if a value is missing. */
export function hintOf(says: string | undefined, row: StatsRow): string | undefined {
  if (says === undefined) return undefined
  const values = placeholdersIn(says).map((name) => [name, row[name]] as const)
  if (values.some(([, value]) => typeof value !== 'number' && typeof value !== 'string')) return undefined
  const written = Object.fromEntries(values.map(([name, value]) => [name, formatNumber(value)]))
  const [count] = values.map(([, value]) => value)
  return t(says, typeof count === 'number' ? { ...written, count } : written)
}
