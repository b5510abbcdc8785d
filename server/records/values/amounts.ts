import {
  baseCurrencyIn,
  type CurrencyDecimals,
  conditionHolds,
  currencyPaths,
  currentBusiness,
  decimalsOfCurrency,
  excessDecimalsMessage,
  type Fields,
  idOf,
  innerFields,
  isReadOnly,
  type MoneyOptions,
  type Resource,
  referencedResourceOf,
  titleOf,
  type Values,
} from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'

type Errors = Record<string, string[]>

/** The source of an amount's currency: a currency record, a field of another record, or the base currency. */
interface CurrencySource {
  readonly resource?: Resource | undefined
  readonly id?: string
  /** The field of the record that refers to the currency. Default: the record itself is the currency. */
  readonly through?: string | undefined
}

interface Amount {
  readonly at: string
  readonly amount: number
  readonly source: CurrencySource
}

/** The values to check. */
interface Written {
  readonly store: Store
  readonly trx: Transaction
  /** The resource with the fields that amounts use as their currency. */
  readonly resource: Pick<Resource, 'fields'>
  /** The fields to check. Default: all fields of the resource. */
  readonly fields?: Fields
  readonly values: Values
  /** The stored record. Default: the record is new. */
  readonly stored?: Values | undefined
}

const keyOf = ({ resource, id, through }: CurrencySource) => [resource?.name, id, through].join('/')

const base: CurrencySource = {}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The amounts that are new, or whose currency changed. Amounts that are already stored stay valid. */
function changedAmounts({
  store: { registry },
  resource,
  fields = resource.fields,
  values,
  stored,
}: Written): Amount[] {
  const all = { ...resource.fields, ...fields }
  const sourceOf = (path: string | undefined, beside: Fields, record: Values | undefined): CurrencySource => {
    const [name, through] = path?.split('.') ?? []
    const id = name === undefined ? undefined : idOf(record?.[name])
    return typeof id === 'string' && id !== ''
      ? { resource: referencedResourceOf(registry, { fields: beside }, name), id, through }
      : base
  }
  const now = { ...stored, ...values }
  const [outer] = currencyPaths({ fields: all })
  const within = (inner: Fields, at: string, own: Values, former: Values | undefined): Amount[] =>
    Object.entries(inner).flatMap(([name, field]) => {
      if (isReadOnly(field)) return []
      const value = own[name]
      const { currency, percentWhen } = field as MoneyOptions
      if (field.kind.isAmount) {
        if (typeof value !== 'number' || Number.isInteger(value) || (percentWhen && conditionHolds(percentWhen, own)))
          return []
        const isInner = inner !== fields
        const [path, beside, record, before] =
          isInner && currency === undefined
            ? ([outer, all, now, stored] as const)
            : ([currency, isInner ? inner : all, own, former] as const)
        const source = sourceOf(path, beside, record)
        const isKept = former?.[name] === value && keyOf(sourceOf(path, beside, before)) === keyOf(source)
        return isKept ? [] : [{ at: at + name, amount: value, source }]
      }
      const further = innerFields(field, (of) => registry.get(of).fields)
      if (!further || !isRecord(value)) return []
      const was = former?.[name]
      if (!Array.isArray(value)) return within(further, `${at}${name}.`, value, isRecord(was) ? was : undefined)
      const lines = Array.isArray(was) ? (was as readonly Values[]) : []
      return (value as readonly Values[]).flatMap((line, index) =>
        within(
          further,
          `${at}${name}.${index}.`,
          line,
          line.id === undefined ? lines[index] : lines.find(({ id }) => id === line.id),
        ),
      )
    })
  return within(fields, '', now, stored)
}

/** The decimals of a source's currency. Undefined if the source leads to no known currency. */
async function currencyAt(
  { store, trx }: Pick<Written, 'store' | 'trx'>,
  { resource, id, through }: CurrencySource,
): Promise<CurrencyDecimals | undefined> {
  const { registry } = store
  if (resource && id !== undefined && registry.isLocal(resource.name)) {
    const record = await store.get(resource, id, trx)
    if (through === undefined) return record && decimalsOfCurrency(titleOf(resource, record), record, resource)
    const next = idOf(record?.[through])
    const target = referencedResourceOf(registry, resource, through)
    if (target && typeof next === 'string') return currencyAt({ store, trx }, { resource: target, id: next })
  }
  if (resource && through === undefined) return undefined
  const { resource: currencies, mark = '' } = baseCurrencyIn(registry) ?? {}
  if (!currencies || !registry.isLocal(currencies.name)) return decimalsOfCurrency(currentBusiness().currency)
  const marked = await withUntypedTables(trx)
    .selectFrom(tableName(currencies.name))
    .select('id')
    .where(mark, '=', 1)
    .executeTakeFirst()
  return marked && currencyAt({ store, trx }, { resource: currencies, id: marked.id })
}

/**
 * Returns the errors for amounts with more decimals than their currency allows, by the path of the field. The function
 * checks the given amounts. If the currency changes, the function also checks all other amounts in that currency.
 */
export async function overPreciseAmounts(written: Written): Promise<Errors> {
  const errors: Errors = {}
  const known = new Map<string, CurrencyDecimals | undefined>()
  for (const { at, amount, source } of changedAmounts(written)) {
    const key = keyOf(source)
    if (!known.has(key)) known.set(key, await currencyAt(written, source))
    const currency = known.get(key)
    const excess = currency && excessDecimalsMessage(amount, currency)
    if (excess) errors[at] = [excess]
  }
  return errors
}
