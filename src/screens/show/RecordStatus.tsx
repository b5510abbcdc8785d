import { Button } from 'antd'
import { type AnyRecord, isHidden, type Resource, t } from '../../../vocabulary'
import { StatusSwitch, useStatusToggle } from '../shared/inputs/StatusSwitch'
import { useAccess } from '../shared/records/access'
import type { useRecordActions } from '../shared/records/use-record-actions'
import { Cell } from '../shared/values/Cell'
import { fieldOf } from '../shared/values/fields'

/** The fields with the state of a record: its status, and the fields that its actions change. */
export const statusFields = ({ status, actions }: Resource): string[] => [
  ...new Set(
    [status, ...Object.values(actions).map(({ transition: moves }) => moves)].filter((name) => name !== undefined),
  ),
]

/** Shows the state of a record next to the record's title. */
export function RecordStatus({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { canCall, linkTo } = useAccess()
  const toggle = useStatusToggle(resource)
  const names = statusFields(resource)
  if (names.length === 0 || isHidden(resource, record)) return null
  return (
    <span className="show-standing">
      {resource.status !== undefined && canCall(resource, 'status', record) && (
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

interface NextStepObstaclesProps {
  readonly record: AnyRecord
  readonly actions: ReturnType<typeof useRecordActions>
}

/** Shows the reasons why the usual next step is not available, with the actions that remove the reasons. */
export function NextStepObstacles({ record, actions: { steps, offered, start } }: NextStepObstaclesProps) {
  const held = steps(record).filter(({ forward, refused }) => forward && refused)
  if (held.length === 0) return null
  return (
    <ul className="show-obstacles">
      {held.map(({ label, refused = '', remedies = [] }) => (
        <li key={label}>
          {t('{{action}}: {{why}}', { action: label, why: refused })}
          {offered(record)
            .filter((offer) => remedies.includes(offer.name) && offer.refused === undefined)
            .map((offer) => (
              <Button key={offer.name} size="small" onClick={() => start(offer, record)}>
                {offer.label}
              </Button>
            ))}
        </li>
      ))}
    </ul>
  )
}
