import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../../vocabulary'
import { ActionDialog } from '../../form/dialogs/lazy-dialogs'
import { MoreActions } from '../../shared/MoreButton'
import { useNarrowScreen } from '../../shared/narrow-screen'
import { useAccess } from '../../shared/records/access'
import { listActions, type SelectionAction } from '../selection/selection-actions'

/** The actions above a list that need no selected records. On narrow screens, a menu contains the actions. */
export default function ListActions({ resource }: { resource: Resource }) {
  const access = useAccess()
  const isNarrow = useNarrowScreen()
  const [asked, setAsked] = useState<SelectionAction>()
  const actions = listActions(resource, access)
  return (
    <>
      {isNarrow && actions.length > 0 ? (
        <MoreActions
          entries={actions.map((one) => ({
            key: one.name,
            label: t(one.action.label),
            onClick: () => setAsked(one),
          }))}
        />
      ) : (
        actions.map((one) => (
          <Button key={one.name} onClick={() => setAsked(one)}>
            {t(one.action.label)}
          </Button>
        ))
      )}
      {asked && (
        <Suspense>
          <ActionDialog resource={resource} {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
