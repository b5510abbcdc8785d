import { type AnyRecord, idOf, type Resource } from '../../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/**
 * The values, made to agree with what is chosen: where a device is chosen within a customer, the customer is that of the
 * device, and what else is chosen within that customer is of the same one, or nothing. What narrows stands before what it
 * narrows, so the last choice has its say first.
 *
 * @param recordsOf the records of a resource that there are to choose among.
 */
export function alignReferences(
  { fields }: Resource,
  values: Values,
  recordsOf: (name: string) => readonly AnyRecord[],
): Record<string, unknown> {
  const agreed = { ...values }
  const settled = new Set<string>()
  for (const [name, field] of Object.entries(fields).reverse()) {
    const { within } = field as { readonly within?: string }
    const records = recordsOf(field.kind.refersTo?.(field) ?? '')
    const chosen = records.find(({ id }) => id === agreed[name])
    if (!within || !chosen?.[within]) continue
    const fits = (record: AnyRecord) => idOf(record[within]) === agreed[within]
    if (!settled.has(within)) agreed[within] = idOf(chosen[within])
    else if (!fits(chosen)) agreed[name] = records.find(fits)?.id ?? null
    settled.add(within)
  }
  return agreed
}
