import { type AnyRecord, idOf, type Resource } from '../../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/**
 * Changes the references of a sample record so that they match each other. For example, if the record refers to a
 * device of a customer, its customer becomes the customer of that device. Other references that depend on the customer
 * then also match the customer, or become null. A field is declared before the fields that depend on it, so that the
 * last field is processed first.
 *
 * @param recordsOf the available records of a resource.
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
