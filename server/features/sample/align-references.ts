import { type AnyRecord, idOf, type Resource } from '../../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/**
 * Makes references agree that limit each other. Example: if a device belongs to a customer, the customer becomes that
 * of the device. Other references limited by that customer then also match the customer, or become null. A limiting
 * field is declared before the fields that it limits, so the last field decides first.
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
