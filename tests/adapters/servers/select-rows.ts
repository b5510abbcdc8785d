import type { Row } from './fake-api'

export type Test = (row: Row) => boolean

const numbersOf = (one: unknown, other: unknown) => {
  const pair = [Number(one), Number(other)] as const
  return pair.some(Number.isNaN) || one === null || other === '' ? undefined : pair
}

const compare = (one: unknown, other: unknown): number => {
  const numbers = numbersOf(one, other)
  return numbers ? numbers[0] - numbers[1] : String(one ?? '').localeCompare(String(other ?? ''))
}

const isThere = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The filter operators that APIs offer for a field. */
export const tests = {
  eq:
    (name: string, value: unknown): Test =>
    (row) =>
      String(row[name]) === String(value),
  ne:
    (name: string, value: unknown): Test =>
    (row) =>
      String(row[name]) !== String(value),
  in:
    (name: string, values: readonly string[]): Test =>
    (row) =>
      values.includes(String(row[name])),
  gte:
    (name: string, value: unknown): Test =>
    (row) =>
      isThere(row[name]) && compare(row[name], value) >= 0,
  lte:
    (name: string, value: unknown): Test =>
    (row) =>
      isThere(row[name]) && compare(row[name], value) <= 0,
  contains:
    (name: string, text: string): Test =>
    (row) =>
      String(row[name] ?? '')
        .toLowerCase()
        .includes(text.toLowerCase()),
  present:
    (name: string): Test =>
    (row) =>
      isThere(row[name]),
  anywhere:
    (text: string): Test =>
    (row) =>
      Object.values(row).some((value) => String(value).toLowerCase().includes(text.toLowerCase())),
}

interface By {
  readonly name: string
  readonly descending: boolean
}

/** The rows that pass all tests, in the requested order. */
export const select = (rows: readonly Row[], passing: readonly Test[], order: readonly By[] = []): Row[] =>
  rows
    .filter((row) => passing.every((test) => test(row)))
    .sort((one, other) => {
      for (const { name, descending } of order) {
        const difference = compare(one[name], other[name])
        if (difference !== 0) return descending ? -difference : difference
      }
      return 0
    })

/** '-name,rank' → by name descending, then by rank. */
export const signed = (text: string | null): By[] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((word) => ({ name: word.replace(/^-/, ''), descending: word.startsWith('-') }))
