import { type Action, type AnyRecord, holds, innerFields, type Resource, type Values } from '../../../vocabulary'
import type { Access } from '../shared/access'

/** An action that is done with many records by one call. */
export interface ForMarked {
  readonly name: string
  readonly action: Action
}

/**
 * What is done with many records by one call.
 *
 * @param records those that are marked: it is offered where one of them may be among them. Default: it is offered anyhow.
 */
export const forMarked = (
  resource: Resource,
  { may }: Pick<Access, 'may'>,
  records?: readonly AnyRecord[],
): readonly ForMarked[] =>
  Object.entries(resource.actions).flatMap(([name, action]) => {
    const isMeant = records === undefined || records.some((record) => holds(action.when, record))
    return action.forMarked !== undefined && isMeant && may(resource, name) ? [{ name, action }] : []
  })

/** What a dialog is given of the records: their ids, which it does not ask for, or lines of them to begin with. */
export function givenOf({ action: { forMarked: key = '', fields = {} } }: ForMarked, records: readonly AnyRecord[]) {
  const field = fields[key]
  const inner = field && innerFields(field)
  if (!inner) return { values: { [key]: records.map(({ id }) => id) } as Values }
  const lineOf = (record: AnyRecord) =>
    Object.fromEntries(Object.keys(inner).map((name) => [name, record[name] ?? null]))
  return { begins: { [key]: records.map(lineOf) } as Values }
}
