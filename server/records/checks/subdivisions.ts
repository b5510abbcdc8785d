import {
  countryName,
  type Errors,
  type Field,
  type Fields,
  idOf,
  innerFields,
  isApiRow,
  isEmpty,
  t,
} from '../../../vocabulary'
import { addressCountryOf } from '../../../vocabulary/places/postal-fields'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import {
  findSubdivision,
  type Subdivision,
  subdivisionByCode,
  subdivisionsByName,
} from '../../platform/places/subdivisions'

type Values = Readonly<Record<string, unknown>>

interface SubdivisionInput {
  readonly store: Store
  readonly trx: Transaction
  readonly fields: Fields
  readonly values: Values
  /** The stored values. Unchanged states stay as they are. Default: no stored values. */
  readonly stored?: Values
}

/** The values with the states as ids or names, and the errors of unknown states by field. */
interface ResolvedSubdivisions {
  readonly values: Values
  readonly errors: Errors
}

/** A state in the input, as a text that can be an id, a code or a name. */
interface GivenState {
  readonly text: string
  readonly country: string | undefined
  /** The countries of the record, if the record has a list of countries. Default: no list. */
  readonly among?: readonly string[]
  readonly field: Field
  /** Whether the field stores the name of the state, as a copy of an address does. */
  readonly isCopy: boolean
  readonly resource: string
  readonly at: string
  readonly write: (value: unknown) => void
}

/** The name of the resource with subdivisions to which a field refers, or whose record names the field copies. */
function subdivisionsOfField({ registry }: Store, field: Field): string | undefined {
  const to = field.kind.refersTo?.(field) ?? field.kind.copyOf?.(field)
  return to !== undefined && registry.isLocal(to) && registry.find(to)?.subdivisions ? to : undefined
}

/**
 * Converts the states in a body to the stored form. The API accepts a state as the id of a record, as a code of ISO
 * 3166-2, or as an English or local name. A copy of an address stores the name of the state.
 */
export async function resolveSubdivisions(input: SubdivisionInput): Promise<ResolvedSubdivisions> {
  const found: GivenState[] = []
  const values = collect(input, input.fields, input.values, input.stored, '', found)
  const errors: Record<string, string[]> = {}
  if (found.length === 0) return { values: input.values, errors }
  const { trx } = input
  for (const resource of new Set(found.map((one) => one.resource))) {
    const own = found.filter((one) => one.resource === resource)
    const rows = await readStates(trx, resource, own)
    for (const one of own) {
      const byId = rows.find(({ id }) => id === one.text)
      const known = byId ?? rows.find(({ id }) => id === subdivisionFor(one)?.code) ?? rowOf(rows, subdivisionFor(one))
      const isElsewhere = known !== undefined && one.among !== undefined && !one.among.includes(known.country)
      const isKnown = !isElsewhere && (known !== undefined || isMissingId(one))
      const refused = one.isCopy ? copyProblem(one, byId) : isKnown ? undefined : noSuchState(one, known?.name)
      if (refused) errors[one.at] = [refused]
      else if (one.isCopy) one.write(copiedName(one, byId))
      else if (known) one.write(known.id)
    }
  }
  return { values, errors }
}

interface StateRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly country: string
}

const subdivisionFor = ({ text, country, among }: GivenState): Subdivision | undefined => {
  const [first] = among?.flatMap((one) => findSubdivision(one, text) ?? []) ?? []
  if (first) return first
  if (country !== undefined) return findSubdivision(country, text)
  const [only, ...others] = subdivisionsByName(text)
  return subdivisionByCode(text) ?? (others.length === 0 ? only : undefined)
}

const rowOf = (rows: readonly StateRow[], one: Subdivision | undefined) =>
  rows.find(({ country, code }) => one !== undefined && `${country}-${code}` === one.code)

/** The records of the given ids, and of the subdivisions that the given texts name. */
async function readStates(trx: Transaction, resource: string, given: readonly GivenState[]): Promise<StateRow[]> {
  const meant = given.map(subdivisionFor).filter((one) => one !== undefined)
  const ids = [...new Set([...given.map(({ text }) => text), ...meant.map(({ code }) => code)])]
  const codes = [...new Set(meant.map(({ code }) => code.slice(3)))]
  const found = await withUntypedTables(trx)
    .selectFrom(tableName(resource))
    .select(['id', 'name', 'code', 'country'])
    .where(({ eb, or, ref }) => or([eb('id', 'in', ids), ...(codes.length > 0 ? [eb(ref('code'), 'in', codes)] : [])]))
    .execute()
  return found as unknown as StateRow[]
}

/** Whether a text looks like the id of a record, so that the check of references explains the problem. */
const isMissingId = ({ text }: GivenState) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)

/** The name of the state that a code with its country means, such as IN-KA. */
const readable = (text: string) => (text.includes('-') ? subdivisionByCode(text)?.name : undefined) ?? text

const noSuchState = ({ text, country, among }: GivenState, name = readable(text)): string => {
  if (among)
    return t("'{{state}}' is not in the chosen countries. Choose a state of these countries, or add its country.", {
      state: name,
    })
  return country === undefined
    ? t("'{{state}}' is not a known state. Enter a code such as IN-KA, or choose from the list.", { state: text })
    : t("'{{state}}' is not a state of this country: {{country}}. Choose a state from the list, or another country.", {
        state: name,
        country: countryName(country),
      })
}

/** Refuses a state that belongs to another country. Other texts are allowed where no list of states is complete. */
function copyProblem(one: GivenState, byId: StateRow | undefined): string | undefined {
  const { text, country } = one
  if (country === undefined) return undefined
  if (byId) return byId.country === country ? undefined : noSuchState({ ...one, text: byId.name })
  if (findSubdivision(country, text)) return undefined
  const elsewhere = subdivisionByCode(text)?.code.includes('-') && /^[A-Za-z]{2}-/.test(text)
  return elsewhere || subdivisionsByName(text).length > 0 || isMissingId(one) ? noSuchState(one) : undefined
}

/** The name for a copy: ids and codes become the English name, and names stay as they were written. */
function copiedName({ text, country }: GivenState, byId: StateRow | undefined): string {
  if (byId) return byId.name
  const one = country === undefined ? undefined : findSubdivision(country, text)
  return one && subdivisionByCode(text, country) === one && !one.names.includes(text) ? one.name : text
}

/** Collects the changed states of a record and of its small records. Returns a copy of the values to write to. */
function collect(
  input: SubdivisionInput,
  fields: Fields,
  values: Values,
  stored: Values | undefined,
  at: string,
  found: GivenState[],
): Values {
  const { store } = input
  const copy: Record<string, unknown> = { ...values }
  // If only the countries of a record change, its stored states must belong to the new countries.
  const hasOtherCountries = Object.entries(fields).some(
    ([name, { kind }]) => kind.holdsCountries && Object.hasOwn(values, name),
  )
  const kept = Object.entries(hasOtherCountries ? (stored ?? {}) : {}).filter(
    ([name]) => !Object.hasOwn(values, name) && fields[name] && subdivisionsOfField(store, fields[name]) !== undefined,
  )
  for (const [name, value] of [...Object.entries(values), ...kept]) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || isEmpty(value)) continue
    const path = `${at}${name}`
    const resource = subdivisionsOfField(store, field)
    const beside = { ...stored, ...values }
    if (resource !== undefined) {
      const before = [stored?.[name] ?? []].flat().map(idOf)
      const isCopy = field.kind.refersTo === undefined
      const country = countryBeside(fields, field, beside)
      const among = country === undefined ? countriesOf(fields, beside) : undefined
      const states = [value].flat().map(idOf)
      for (const [index, text] of states.entries()) {
        if (typeof text !== 'string' || (before.includes(text) && !hasOtherCountries)) continue
        const write = (to: unknown) => {
          if (!Object.hasOwn(values, name)) return
          copy[name] = Array.isArray(copy[name]) ? (copy[name] as unknown[]).with(index, to) : to
        }
        found.push({ text: text.trim(), country, ...(among && { among }), field, isCopy, resource, at: path, write })
      }
      continue
    }
    const inner = innerFields(field, (other) => store.registry.get(other).fields)
    if (!inner) continue
    const former = stored?.[name]
    if (Array.isArray(value))
      copy[name] = value.map((line, index) =>
        isApiRow(line)
          ? collect(
              input,
              inner,
              line,
              Array.isArray(former)
                ? former.filter(isApiRow).find(({ id }) => id !== undefined && id === line.id)
                : undefined,
              `${path}.${index}.`,
              found,
            )
          : line,
      )
    else if (isApiRow(value))
      copy[name] = collect(input, inner, value, isApiRow(former) ? former : undefined, `${path}.`, found)
  }
  return copy
}

/** The list of countries of a record. Returns undefined if the record has no such list, or the list is empty. */
function countriesOf(fields: Fields, beside: Values): readonly string[] | undefined {
  const name = Object.keys(fields).find((one) => fields[one]?.kind.holdsCountries)
  const list = name === undefined ? undefined : beside[name]
  return Array.isArray(list) && list.length > 0 ? list.map((one) => String(one).toUpperCase()) : undefined
}

/** The country of the record that contains a state: the field that limits the choice, or the country of the address. */
function countryBeside(fields: Fields, field: Field, beside: Values): string | undefined {
  const [within] = field.kind.siblings?.(field) ?? []
  const given = within === undefined ? addressCountryOf(fields, beside) : beside[within]
  return typeof given === 'string' && given !== '' ? given.toUpperCase() : undefined
}
