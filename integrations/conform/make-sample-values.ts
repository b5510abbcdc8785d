import { randomInt, randomUUID } from 'node:crypto'
import { alignReferences } from '../../server/features/sample-data/align-references'
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

/** The options for sample values. References point to existing records. */
export interface SampleValueOptions {
  readonly registry: Registry
  /** The records that references may point to. */
  readonly recordsOf: (name: string) => Promise<readonly AnyRecord[]>
  /**
   * Creates a record for a reference, if no record exists. The promise resolves to null if no record can be created.
   */
  readonly makeOne?: (name: string) => Promise<AnyRecord | null>
}

/** A counter that starts at a random number, so that the records of each run have unique values. */
let next = randomInt(100_000, 900_000)

/** Creates valid values for a new record. Every editable field gets a value. */
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

/** Changes a reference with an `only` condition to a record that meets the condition, or clears the reference. */
const offeredOnly = (fields: Fields, values: Values, offered: ReadonlyMap<string, readonly AnyRecord[]>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { only } = field as { readonly only?: Condition }
      if (!only || isEmpty(values[name])) return []
      const among = offered.get(field.kind.refersTo?.(field) ?? '') ?? []
      return [[name, among.find((record) => conditionHolds(only, record))?.id ?? null]]
    }),
  )

/**
 * Clears fields whose nested fields another record defines, because that record may define any nested fields. The
 * reference to that record is also cleared, unless the reference is required.
 */
const unlisted = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const by = field.kind.listedBy?.(field).by
      return by === undefined || fields[by]?.required ? [] : [name, by].map((each) => [each, null])
    }),
  )

/** Secrets are random, so that nobody can sign in with a value from a source file. */
const secretsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind.column(field).store === 'secret')
      .map(([name]) => [name, `Cf-1 ${randomUUID()}`]),
  )
