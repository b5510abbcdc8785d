import { Suspense } from 'react'
import type { PresenceState, Resource } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'

const People = lazy(() => import('../presence/PresentPeople'))

interface CompanyProps {
  readonly resource: Resource
  /** The id of the record. A record that is being created has no other visitors. */
  readonly id: string | undefined
  readonly state: PresenceState
}

/** The other people who have the record open. It locks nothing. */
export function RecordPresence({ resource, id, state }: CompanyProps) {
  const { live } = useWorkbench()
  if (!live || id === undefined) return null
  return (
    <Suspense>
      <People key={`${resource.name}/${id}`} live={live} resource={resource} id={id} state={state} />
    </Suspense>
  )
}
