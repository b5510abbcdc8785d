import { type Field, type Fields, isReadOnly } from '../field'
import { scopeLinkOf } from '../permissions/row-scope'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { invalidPermissionNameMessage, isPermissionName } from './names'
import type { DeclarationReport } from './report'

/** Checks fields with separate permissions. Users without the permission must be able to work with the other fields. */
export function checkFieldPermissions(report: DeclarationReport): void {
  const { resource, addProblem } = report
  const { fields } = resource
  for (const [name, field] of Object.entries(fields)) {
    if (!isGuarded(field)) continue
    for (const key of ['readableWith', 'writableWith'] as const)
      if (field[key] !== undefined && !isPermissionName(field[key]))
        addProblem(`fields.${name}.${key}`, invalidPermissionNameMessage(field[key]))
    if (field.required && field.default === undefined && !isReadOnly(field))
      addProblem(
        `fields.${name}`,
        'this field is required, so users without its write permission cannot create records. Add a default, or make the field optional.',
      )
    const users = field.readableWith === undefined ? [] : requiringPartsOf(resource, name)
    if (users.length > 0)
      addProblem(
        `fields.${name}.readableWith`,
        `${users.join(' and ')} must be able to read this field. Name another field there, or remove readableWith.`,
      )
  }
  for (const [name, field] of Object.entries(fields)) expectOpen(report, `fields.${name}`, field.kind.inner?.(field))
  for (const [name, action] of Object.entries(resource.actions))
    expectOpen(report, `actions.${name}.fields`, action.fields)
}

const isGuarded = ({ readableWith, writableWith }: Field) => readableWith !== undefined || writableWith !== undefined

/**
 * Checks that fields inside other fields, and fields of actions, have no separate permissions. The permission of the
 * outer field or of the action applies.
 */
function expectOpen({ addProblem }: DeclarationReport, at: string, inner: Fields = {}) {
  for (const [name, field] of Object.entries(inner))
    if (isGuarded(field))
      addProblem(
        `${at}.${name}`,
        'this field cannot have a separate permission. Add the permission to the surrounding field or action.',
      )
}

/** The options of a resource that need the field. Every user must be able to read such a field. */
function requiringPartsOf({ title, rowScope, list, fields, calls, layout, related }: Resource, name: string): string[] {
  const others = Object.entries(fields).filter(([key]) => key !== name)
  const named: readonly (readonly [string, readonly string[]])[] = [
    ['title', title],
    ['rowScope', rowScope],
    ['list.sort', [list.sort.replace(/^-/, '')]],
    ['list.tabs', list.tabs ? [list.tabs.field] : []],
    ['list.stages', list.stages ? [list.stages.field] : []],
    ...others.map(([key, field]) => [`fields.${key}`, fieldsRequiredBy(field)] as const),
    ...Object.entries(calls).map(
      ([key, call]) => [`calls.${key}`, [...Object.keys(call?.when ?? {}), call?.by ?? []].flat()] as const,
    ),
    ...layout.flatMap(([where, sections]) =>
      sections.map(({ when = {} }, index) => [`${where}[${index}].when`, Object.keys(when)] as const),
    ),
    ...related.map(({ when = {} }, index) => [`related[${index}].when`, Object.keys(when)] as const),
  ]
  return named.filter(([, names]) => names.includes(name)).map(([user]) => user)
}

const fieldsRequiredBy = (field: Field) => [
  ...(field.kind.siblings?.(field) ?? []),
  ...Object.keys(field.when ?? {}),
  ...(Array.isArray(field.unique) ? field.unique : []),
]

/** Checks that the row scope leads to a scope of the users, and that the references do not form a circle. */
export function checkRowScope({ resource, registry, addProblem, expectField }: DeclarationReport): void {
  for (const name of resource.rowScope) {
    if (name !== 'id' && !expectField('rowScope', name)) continue
    if (!scopeLinkOf(registry, resource, name))
      addProblem(
        'rowScope',
        `'${name}' does not lead to users; expected a stored reference to a user, to a record that users refer to, or to a record with a row scope. Name another field, or remove it.`,
      )
    else if (scopeLeadsTo(registry, resource.name, resource.name))
      addProblem(
        'rowScope',
        `'${name}' leads back to '${resource.name}'; expected a path that ends. Name another field.`,
      )
  }
}

function scopeLeadsTo(registry: Registry, target: string, from: string, passed: readonly string[] = []): boolean {
  const resource = registry.get(from)
  return resource.rowScope.some((name) => {
    const bond = scopeLinkOf(registry, resource, name)
    if (bond?.to !== 'record' || passed.includes(bond.other.name)) return false
    const next = bond.other.name
    return next === target || scopeLeadsTo(registry, target, next, [...passed, next])
  })
}
