import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { ActionDialog } from '../../form/dialogs/lazy-dialogs'
import { useNarrowScreen } from '../../shared/narrow-screen'
import { useAccess } from '../../shared/records/access'
import { listActions, type SelectionAction } from '../selection/selection-actions'

const ButtonMenu = lazy(() => import('../../shared/ButtonMenu'))

/** The actions above a list that need no selected records. On narrow screens, a menu contains the actions. */
export default function ListActions({ resource }: { resource: Resource }) {
  const access = useAccess()
  const isNarrow = useNarrowScreen()
  const [asked, setAsked] = useState<SelectionAction>()
  const actions = listActions(resource, access)
  return (
    <>
      {isNarrow && actions.length > 0 ? (
        <ActionMenu actions={actions} onStart={setAsked} />
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

interface ActionMenuProps {
  readonly actions: readonly SelectionAction[]
  readonly onStart: (action: SelectionAction) => void
}

function ActionMenu({ actions, onStart }: ActionMenuProps) {
  const [button, setButton] = useState<HTMLElement>()
  const entries = actions.map((one) => ({ key: one.name, label: t(one.action.label), onClick: () => onStart(one) }))
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-label={t('More actions')}
        title={t('More actions')}
        onClick={({ currentTarget }) => setButton(currentTarget as HTMLElement)}
      >
        ⋯
      </Button>
      {button && (
        <Suspense>
          <ButtonMenu
            {...{ button, entries, offers: [], record: { id: '' } }}
            onStart={() => {}}
            onClose={() => setButton(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
