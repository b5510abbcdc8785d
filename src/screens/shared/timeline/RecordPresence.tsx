import { Suspense } from 'react'
import type { PresenceState, Resource } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'

const People = lazy(() => import('../presence/PresentPeople'))

interface CompanyProps {
  readonly resource: Resource
  /** The id of the record. While a record is created, no other person can have the record open. */
  readonly id: string | undefined
  readonly state: PresenceState
}

/**
 * Shows the other people who have the record open. The display locks nothing, so several people can edit the record.
 */
export function RecordPresence({ resource, id, state }: CompanyProps) {
  const { live } = useWorkbench()
  if (!live || id === undefined) return null
  return (
    <Suspense>
      <People key={`${resource.name}/${id}`} live={live} resource={resource} id={id} state={state} />
    </Suspense>
  )
}
