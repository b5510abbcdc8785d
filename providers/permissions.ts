import { type Held, permissionName } from '../src/vocabulary'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'coupon:edit' and 'coupon/edit' → 'coupon.edit'; undefined for what is no permission. */
const nameFrom = (value: unknown) => {
  const [, resource, action] = (typeof value === 'string' && /^([\w-]+)[.:/]([\w-]+)$/.exec(value)) || []
  return resource && action ? permissionName(resource, action) : undefined
}

/** The names of 'edit', ['list', 'edit'] or { list: true, edit: false }; [undefined] for anything else. */
const actionsOf = (resource: string, actions: unknown): (string | undefined)[] => {
  if (isRow(actions))
    return actionsOf(
      resource,
      Object.keys(actions).filter((action) => actions[action]),
    )
  const list = Array.isArray(actions) ? actions : [actions]
  return list.map((action) => (typeof action === 'string' ? permissionName(resource, action) : undefined))
}

const namesFrom = (entry: unknown): (string | undefined)[] => {
  if (!isRow(entry)) return [nameFrom(entry)]
  const resource = entry.resource ?? entry.module ?? entry.name
  return typeof resource === 'string' ? actionsOf(resource, entry.actions ?? entry.action) : [undefined]
}

/**
 * Reads an answer of GET /permission in any of the forms that APIs use: a list of names with '.', ':' or '/'; a list of
 * `{ resource | module | name, actions | action }`; an object of resource → actions; each of them bare, or under `data`
 * or `permissions`. For any other form the server decides: nothing is hidden.
 */
export function readPermissions(answer: unknown): Held {
  if (isRow(answer)) {
    const inner = answer.data ?? answer.permissions
    if (inner !== undefined) return readPermissions(inner)
  }
  const names = Array.isArray(answer)
    ? answer.flatMap(namesFrom)
    : isRow(answer)
      ? Object.entries(answer).flatMap(([resource, actions]) => actionsOf(resource, actions))
      : [undefined]
  return names.includes(undefined) ? 'server decides' : new Set(names as string[])
}
