import { type AnyRecord, isHidden, type Resource, t } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { Cell } from '../shared/Cell'
import { fieldOf } from '../shared/fields'
import type { Offer } from '../shared/offers'
import { StatusSwitch, useToggle } from '../shared/StatusSwitch'

/** The fields that say how a record stands: its status, and whatever its actions move. */
export const standingFields = ({ status, actions }: Resource): string[] => [
  ...new Set([status, ...Object.values(actions).map(({ moves }) => moves)].filter((name) => name !== undefined)),
]

/** How a record stands, beside its title. */
export function Standing({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { may, linkTo } = useAccess()
  const toggle = useToggle(resource)
  const names = standingFields(resource)
  if (names.length === 0 || isHidden(resource, record)) return null
  return (
    <span className="show-standing">
      {resource.status !== undefined && may(resource, 'status', record) && (
        <StatusSwitch resource={resource} record={record} onToggle={toggle} />
      )}
      {names.map((name) => (
        <Cell
          key={name}
          {...{ field: fieldOf(resource, name), value: record[name], record, resource, linkTo }}
          compact
        />
      ))}
    </span>
  )
}

/** What the usual next step still waits for. */
export function Obstacles({ steps }: { steps: readonly Offer[] }) {
  const held = steps.filter(({ forward, refused }) => forward && refused)
  if (held.length === 0) return null
  return (
    <ul className="show-obstacles">
      {held.map(({ label, refused = '' }) => (
        <li key={label}>{t('{{action}}: {{why}}', { action: label, why: refused })}</li>
      ))}
    </ul>
  )
}
