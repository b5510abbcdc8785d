import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useAccess } from '../shared/access'
import { useNarrowScreen } from '../shared/narrow-screen'
import { type SelectionAction, selectionActions } from './selection-actions'

const ActionDialog = lazy(() => import('../form/ActionDialog'))

/**
 * The actions above a list whose dialog asks for the records. Narrow screens hide the buttons, but an open dialog
 * stays.
 */
export default function ListActions({ resource }: { resource: Resource }) {
  const access = useAccess()
  const isNarrow = useNarrowScreen()
  const [asked, setAsked] = useState<SelectionAction>()
  const offered = isNarrow ? [] : selectionActions(resource, access).filter(({ action }) => action.onList)
  return (
    <>
      {offered.map((one) => (
        <Button key={one.name} onClick={() => setAsked(one)}>
          {t(one.action.label)}
        </Button>
      ))}
      {asked && (
        <Suspense>
          <ActionDialog resource={resource} {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
