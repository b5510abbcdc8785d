import { randomInt, randomUUID } from 'node:crypto'
import { alignReferences } from '../../server/features/sample/align-references'
import { sampleFormValues } from '../../testing/sample-values'
import {
  type AnyRecord,
  type Condition,
  conditionHolds,
  type Fields,
  isActive,
  isEmpty,
  isHidden,
  type Registry,
  type Resource,
} from '../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/** Makes up valid values, with references to records that there are. */
export interface SampleValueOptions {
  readonly registry: Registry
  /** The records of a resource that may be referred to. */
  readonly recordsOf: (name: string) => Promise<readonly AnyRecord[]>
  /** Makes a record to refer to where there is none; null where none can be made. */
  readonly makeOne?: (name: string) => Promise<AnyRecord | null>
}

/** Numbers that tell the records of one run from those of any other. */
let next = randomInt(100_000, 900_000)

/** Valid values for a new record, every field that can be typed filled in, as somebody would type them. */
export async function makeSampleValues(
  { registry, recordsOf, makeOne = async () => null }: SampleValueOptions,
  resource: Pick<Resource, 'name' | 'fields'>,
): Promise<Values> {
  const index = next++
  const referred = new Set<string>()
  const sampled = (reference: (name: string) => string | null) =>
    sampleFormValues({ registry, index, reference }, resource as Resource)
  await sampled((name) => {
    referred.add(name)
    return null
  })
  const offered = new Map<string, readonly AnyRecord[]>()
  for (const name of referred) {
    const target = registry.find(name)
    const there = (await recordsOf(name)).filter((one) => !target || (isActive(target, one) && !isHidden(target, one)))
    const made = there.length === 0 && target ? await makeOne(name) : null
    offered.set(name, made ? [made] : there)
  }
  const given = await sampled((name) => offered.get(name)?.[0]?.id ?? null)
  const agreed = alignReferences(resource as Resource, given, (name) => offered.get(name) ?? [])
  const values = { ...agreed, ...unlisted(resource.fields) }
  return { ...values, ...offeredOnly(resource.fields, values, offered), ...secretsOf(resource.fields) }
}

/** A reference that only some records may be chosen for is one to such a record, or to none. */
const offeredOnly = (fields: Fields, values: Values, offered: ReadonlyMap<string, readonly AnyRecord[]>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { only } = field as { readonly only?: Condition }
      if (!only || isEmpty(values[name])) return []
      const among = offered.get(field.kind.refersTo?.(field) ?? '') ?? []
      return [[name, among.find((record) => conditionHolds(only, record))?.id ?? null]]
    }),
  )

/** What another record lists the fields of is left out, with the record that lists them: it may ask for anything. */
const unlisted = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const by = field.kind.listedBy?.(field).by
      return by === undefined || fields[by]?.required ? [] : [name, by].map((each) => [each, null])
    }),
  )

/** Nobody signs in with what is written in a file. */
const secretsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind.column(field).store === 'secret')
      .map(([name]) => [name, `Cf-1 ${randomUUID()}`]),
  )
