import { useDataProvider } from '@refinedev/core'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { type Action, type AnyRecord, type Choices, type Resource, t, titleOf } from '../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from './access'
import { useChanged } from './changed'

const ActionDialog = lazy(() => import('../form/ActionDialog'))
const ConfirmDialog = lazy(() => import('./ConfirmDialog'))

/** Something that can be done with a record: one of its resource's actions, or its deletion. */
export interface Offer {
  readonly name: string
  readonly label: string
  readonly action?: Action
  readonly danger: boolean
}

interface RecordActions {
  /** What can be done with a record by this person as it stands now. */
  offered(record: AnyRecord): readonly Offer[]
  /** Does it, after asking for what it needs. */
  start(offer: Offer, record: AnyRecord): void
  /** To be shown once on the page: the question that is open. */
  readonly dialog: ReactNode
}

/** A value without successors is final: an action that moves it has nothing to offer. */
const canMove = (resource: Resource, { moves }: Action, record: AnyRecord) => {
  const set = moves === undefined ? undefined : (resource.fields[moves] as { choices?: Choices }).choices
  const current = moves === undefined ? undefined : set?.[String(record[moves])]
  return !current || current.resumes === true || (current.next ?? []).length > 0
}

/**
 * The actions of a resource's records, with their dialogs.
 *
 * @param onDeleted is called before the lists are fetched again, so that a page can leave the record that is no more.
 */
export function useRecordActions(resource: Resource, onDeleted?: () => void): RecordActions {
  const { api } = useWorkbench()
  const { may } = useAccess()
  const { deleteOne } = useDataProvider()()
  const changed = useChanged()
  const [open, setOpen] = useState<{ readonly offer: Offer; readonly record: AnyRecord }>()
  const close = useCallback(() => setOpen(undefined), [])

  const actions = useMemo(
    () =>
      Object.entries(resource.actions)
        .filter(([name, { button = true }]) => button && may(resource, name))
        .map(([name, action]) => ({ name, action, label: t(action.label), danger: action.confirm !== undefined })),
    [resource, may],
  )

  const perform = async ({ name, action }: Offer, record: AnyRecord) => {
    if (action) {
      await api.act(resource, name, record.id)
      if (!action.downloads) await changed(resource)
      return
    }
    await deleteOne({ resource: resource.name, id: record.id })
    onDeleted?.()
    await changed(resource, 'list')
  }

  const dialog = open && (
    <Suspense>
      {open.offer.action?.fields ? (
        <ActionDialog
          resource={resource}
          name={open.offer.name}
          action={open.offer.action}
          record={open.record}
          onClose={close}
        />
      ) : (
        <ConfirmDialog
          title={
            open.offer.action
              ? open.offer.label
              : t('Delete {{name}}?', { name: titleOf(resource, open.record) || t(resource.label.one).toLowerCase() })
          }
          text={open.offer.action?.confirm ? t(open.offer.action.confirm) : t('This cannot be undone.')}
          doIt={open.offer.action ? open.offer.label : t('Delete')}
          danger
          onConfirm={() => perform(open.offer, open.record)}
          onClose={close}
        />
      )}
    </Suspense>
  )

  return {
    offered: (record) => [
      ...actions.filter(({ name, action }) => may(resource, name, record) && canMove(resource, action, record)),
      ...(may(resource, 'delete', record) ? [{ name: 'delete', label: t('Delete'), danger: true }] : []),
    ],
    start: (offer, record) => {
      const asks = !offer.action || offer.action.fields || offer.action.confirm
      if (asks) setOpen({ offer, record })
      else perform(offer, record).catch(() => {})
    },
    dialog,
  }
}
