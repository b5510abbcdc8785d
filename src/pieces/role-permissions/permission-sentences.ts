import {
  actionLabel,
  addRequiredPermissions,
  locale,
  permissionLabel,
  permissionName,
  type Registry,
  type Resource,
  t,
} from '../../../vocabulary'
import { type PermissionMatrixRow, permissionNamesOf } from './permission-matrix'

/** The actions that people can and cannot perform on some resources, in words. */
export interface PermissionSentence {
  /** The labels of the resources with the same actions. */
  readonly what: string
  /** The text about the granted permissions. Empty if no permission is granted. */
  readonly can: string
  /** The text about the missing permissions. Empty if people can do everything. */
  readonly cannot: string
  /**
   * The granted permissions of other resources that the permissions of this resource require. Empty if no permission of
   * another resource is required.
   */
  readonly along: string
}

/** A granted permission that has no effect without another permission. */
export interface PermissionGap {
  readonly text: string
  /** The full names of the missing permissions. */
  readonly missing: readonly string[]
}

const labels: Readonly<Record<string, () => string>> = {
  list: () => t('View list'),
  show: () => t('Open'),
  status: () => t('Activate and deactivate'),
}

const listed = (words: readonly string[]) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words)

/** The labels of some permissions. If both the list and the page can be viewed, the label is 'View'. */
const permissionLabelsOf = (resource: Resource, actions: readonly string[]): string => {
  const sees = actions.includes('list') && actions.includes('show')
  const rest = sees ? actions.filter((action) => action !== 'list' && action !== 'show') : actions
  const words = rest.map((action) => labels[action]?.() ?? actionLabel(resource, action))
  return (sees ? [t('View'), ...words] : words).join(', ')
}

/** The granted permissions of other resources that the permissions of this resource require. */
function alongOf(registry: Registry, row: PermissionMatrixRow, held: ReadonlySet<string>): string {
  const names = permissionNamesOf(row)
  const given = names.filter((name) => held.has(name))
  const along = addRequiredPermissions(registry, given).filter((name) => !names.includes(name) && held.has(name))
  return along.length > 0 ? listed(along.map((name) => permissionLabel(registry, name))) : ''
}

/** The actions that people with a role can and cannot perform. Resources with the same actions share a sentence. */
export function permissionSentencesOf(
  registry: Registry,
  rows: readonly PermissionMatrixRow[],
  held: ReadonlySet<string>,
): PermissionSentence[] {
  const byText = new Map<string, Omit<PermissionSentence, 'what'> & { readonly labels: string[] }>()
  for (const row of rows) {
    const { resource, label, shared, own } = row
    const actions = [...shared, ...own]
    const [given, lacking] = [true, false].map((is) =>
      actions.filter((action) => held.has(permissionName(resource.name, action)) === is),
    ) as [string[], string[]]
    const can =
      lacking.length === 0
        ? t('All permissions')
        : given.length > 0
          ? t('Allowed: {{permissions}}.', { permissions: permissionLabelsOf(resource, given) })
          : ''
    const cannot =
      given.length === 0
        ? t('No permissions')
        : lacking.length > 0
          ? t('Not allowed: {{permissions}}.', { permissions: permissionLabelsOf(resource, lacking) })
          : ''
    const along = alongOf(registry, row, held)
    const key = JSON.stringify([can, cannot, along])
    const found = byText.get(key) ?? { labels: [], can, cannot, along }
    found.labels.push(label)
    byText.set(key, found)
  }
  const rank = ({ can, cannot }: PermissionSentence) => (cannot === '' ? 0 : can === '' ? 2 : 1)
  return [...byText.values()]
    .map(({ labels, ...rest }) => ({ what: listed(labels), ...rest }))
    .sort((a, b) => rank(a) - rank(b))
}

/** The permissions that a person needs to see the button of an action. */
const waysTo = ({ calls }: Resource, action: string): readonly string[] => {
  const has = (name: string) => calls[name] !== undefined
  if (action === 'list' || action === 'create' || action === 'import') return []
  if (action === 'show' || action === 'export') return has('list') ? ['list'] : []
  return has('show') ? ['show'] : has('list') ? ['list'] : []
}

/** The granted permissions that have no effect, in one entry per resource. */
export const permissionGapsOf = (rows: readonly PermissionMatrixRow[], held: ReadonlySet<string>): PermissionGap[] =>
  rows.flatMap(({ resource, label, shared, own }) => {
    const holds = (action: string) => held.has(permissionName(resource.name, action))
    const lost = [...shared, ...own].filter((action) => holds(action) && !waysTo(resource, action).every(holds))
    if (lost.length === 0) return []
    const direct = lost.flatMap((action) => waysTo(resource, action))
    const missing = [...new Set([...direct, ...direct.flatMap((action) => waysTo(resource, action))])].filter(
      (action) => !holds(action),
    )
    const name = (action: string) => actionLabel(resource, action)
    return {
      text: t('{{what}}: to use {{lost}}, this role also needs {{missing}}.', {
        what: label,
        lost: listed(lost.map(name)),
        missing: listed(missing.map(name)),
      }),
      missing: missing.map((action) => permissionName(resource.name, action)),
    }
  })
