import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../../vocabulary'
import { ActionDialog } from '../../form/dialogs/lazy-dialogs'
import { useAccess } from '../../shared/records/access'
import { listActions, type SelectionAction } from '../selection/selection-actions'

/** The actions above a list that need no selected records. */
export default function ListActions({ resource }: { resource: Resource }) {
  const access = useAccess()
  const [asked, setAsked] = useState<SelectionAction>()
  return (
    <>
      {listActions(resource, access).map((one) => (
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
