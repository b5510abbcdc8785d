import { type Held, permissionName } from '../src/vocabulary'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'coupon:edit', 'admin.coupon.edit' and 'coupon/edit' → 'coupon.edit'; undefined for what is no permission. */
const nameFrom = (value: unknown) => {
  const [, resource, action] =
    (typeof value === 'string' && /^(?:[\w-]+[.:/])*([\w -]+|\*)[.:/]([\w-]+|\*)$/.exec(value.trim())) || []
  return resource && action ? permissionName(resource, action) : undefined
}

const isGiven = (value: unknown) =>
  typeof value === 'string' ? !/^(0|no?|false|)$/i.test(value) : Boolean(value) && value !== null

/** The names of 'edit', true, ['list', 'edit'] or { list: true, edit: false }; [undefined] for anything else. */
const actionsOf = (resource: string, actions: unknown): (string | undefined)[] => {
  if (isRow(actions))
    return actionsOf(
      resource,
      Object.keys(actions).filter((action) => isGiven(actions[action])),
    )
  const list = Array.isArray(actions) ? actions : [actions]
  return list.flatMap((action) => {
    if (typeof action === 'boolean') return action ? permissionName(resource, '*') : []
    const name = isRow(action) ? (action.action ?? action.name) : action
    return typeof name === 'string' ? permissionName(resource, name.replace(permit, '')) : undefined
  })
}

/** What leads the name of a column that says whether something is permitted: 'can_view', 'isAllowedEdit'. */
const permit = /^(can|may|is_?allowed|allow)_?(?=[A-Za-z])/i

const isTick = (value: unknown) => typeof value === 'boolean' || /^[01]$/.test(String(value))

/** The columns of a row that say by yes or no whether an action is permitted. */
const ticks = (row: Row): Row | undefined => {
  const named = Object.entries(row).filter(([key, value]) => permit.test(key) && isTick(value))
  const plain = Object.entries(row).filter(([key, value]) => typeof value === 'boolean' && !/status|active/i.test(key))
  const found = named.length > 0 ? named.map(([key, value]) => [key.replace(permit, ''), value]) : plain
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const namesFrom = (entry: unknown): (string | undefined)[] => {
  if (!isRow(entry)) return [nameFrom(entry)]
  const { resource, module = resource, module_name: named = module, entity = named, subject = entity, name } = entry
  const of = resource ?? subject ?? name
  const { actions, action = actions, permissions = action, permission = permissions } = entry
  const given = actions ?? permission ?? ticks(entry)
  if (given === undefined) return [nameFrom(name ?? entry.permission ?? entry.slug ?? of)]
  return typeof of === 'string' ? actionsOf(of, given) : [nameFrom(given)]
}

/**
 * Reads an answer of GET /permission in any of the forms that APIs use: a list of names with '.', ':' or '/'; a list of
 * `{ resource | module | name, actions | action }`, or of rows with columns such as `can_view`; an object of resource →
 * actions, or of names → yes or no; each of them bare, or under `data` or `permissions`. For any other form the server
 * decides: nothing is hidden.
 */
export function readPermissions(answer: unknown): Held {
  if (isRow(answer)) {
    const inner = answer.data ?? answer.permissions
    if (inner !== undefined) return readPermissions(inner)
  }
  const names = Array.isArray(answer)
    ? answer.flatMap(namesFrom)
    : isRow(answer)
      ? Object.entries(answer).flatMap(([key, actions]) => {
          const name = isTick(actions) ? nameFrom(key) : undefined
          return name === undefined ? actionsOf(key, actions) : isGiven(actions) ? [name] : []
        })
      : [undefined]
  return names.includes(undefined) ? 'server decides' : new Set(names as string[])
}
