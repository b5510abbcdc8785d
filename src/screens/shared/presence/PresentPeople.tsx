import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import type { LiveUpdates } from '../../../../providers/live/hub'
import { labelInSentence, type PresenceState, type PresentPerson, type Resource, t } from '../../../../vocabulary'
import './presence.css'

interface PresentPeopleProps {
  readonly live: LiveUpdates
  readonly resource: Resource
  readonly id: string
  readonly state: PresenceState
}

/** The maximum number of people who are shown one by one. */
const mostDrawn = 3

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .slice(0, 2)
    .join('')
    .toUpperCase()

const says = ({ name, state }: PresentPerson) =>
  state === 'editing' ? t('{{name}} is editing this record', { name }) : t('{{name}} is viewing this record', { name })

/**
 * Shows the initials of the other people who have the record open. A tooltip shows the names, and screen readers read
 * the names.
 */
export default function PresentPeople({ live, resource, id, state }: PresentPeopleProps) {
  const [others, setOthers] = useState<readonly PresentPerson[]>([])
  useEffect(() => live.attend({ resource: resource.name, id, state }, setOthers), [live, resource, id, state])
  const sorted = others.toSorted((one, other) => Number(other.state === 'editing') - Number(one.state === 'editing'))
  const editing = sorted.filter((one) => one.state === 'editing').map(({ name }) => name)
  const drawn = sorted.length > mostDrawn + 1 ? sorted.slice(0, mostDrawn) : sorted
  const rest = sorted.slice(drawn.length)
  return (
    <div className="company">
      {drawn.map((person) => (
        <Tooltip key={person.id} title={says(person)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can read the name too */}
          <span className="company-person" data-state={person.state} role="img" aria-label={says(person)} tabIndex={0}>
            {initialsOf(person.name)}
          </span>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map(says).join(', ')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <span className="company-person" role="img" aria-label={rest.map(says).join(', ')} tabIndex={0}>
            +{rest.length}
          </span>
        </Tooltip>
      )}
      <span className={state === 'editing' ? 'company-note' : 'visually-hidden'} role="status">
        {editing.length > 0 &&
          t("{{names}} is also editing this {{one}}. Everyone's changes are kept.", {
            count: editing.length,
            names: editing.join(', '),
            one: labelInSentence(t(resource.label.one)),
          })}
      </span>
    </div>
  )
}
