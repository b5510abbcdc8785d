import { Suspense } from 'react'
import type { PresenceState, Resource } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'

const People = lazy(() => import('./presence/PresentPeople'))

interface CompanyProps {
  readonly resource: Resource
  /** The record's; nobody is at one that is only being created. */
  readonly id: string | undefined
  readonly state: PresenceState
}

/** Who else has a record before them. Nobody is kept from anything by it. */
export function RecordPresence({ resource, id, state }: CompanyProps) {
  const { live } = useWorkbench()
  if (!live || id === undefined) return null
  return (
    <Suspense>
      <People key={`${resource.name}/${id}`} live={live} resource={resource} id={id} state={state} />
    </Suspense>
  )
}
