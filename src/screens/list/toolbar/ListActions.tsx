import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../../vocabulary'
import { ActionDialog } from '../../form/dialogs/lazy-dialogs'
import { useNarrowScreen } from '../../shared/narrow-screen'
import { useAccess } from '../../shared/records/access'
import { listActions, type SelectionAction } from '../selection/selection-actions'

/**
 * The actions above a list that need no selected records. Narrow screens hide the buttons, but an
 * open dialog stays.
 */
export default function ListActions({ resource }: { resource: Resource }) {
  const access = useAccess()
  const isNarrow = useNarrowScreen()
  const [asked, setAsked] = useState<SelectionAction>()
  const offered = isNarrow ? [] : listActions(resource, access)
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
