import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import {
  type Action,
  type AnyRecord,
  isHidden,
  isOutsideEditScope,
  labelInSentence,
  type Resource,
  refusalOf,
  t,
  titleOf,
} from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { useAccess } from './access'
import {
  type AvailableAction,
  availableActionOf,
  availableTransitions,
  deletionWarning,
  needsActionDialog,
  type PerformedAction,
  withFilePreview,
} from './available-actions'
import { useInvalidateRecords } from './invalidate-records'

const ActionDialog = lazy(() => import('../form/ActionDialog'))
const ConfirmDialog = lazy(() => import('./ConfirmDialog'))
const PreviewDialog = lazy(() => import('./PreviewDialog'))
const RevealDialog = lazy(() => import('./RevealDialog'))

interface RecordActions {
  /** What can be done with a record by this person as it stands now, with what speaks against it. */
  offered(record: AnyRecord): readonly AvailableAction[]
  /** The steps that its choices can take now. */
  steps(record: AnyRecord): readonly AvailableAction[]
  /** Does it, after asking for what it needs. */
  start(offer: AvailableAction, record: AnyRecord): void
  /** To be shown once on the page: the question that is open. */
  readonly dialog: ReactNode
}

interface RecordActionOptions {
  /** Before the lists are fetched again, so that a page can leave the record that is no more. */
  readonly onDeleted?: () => void
  /** After an action has changed something. */
  readonly onDone?: (done: PerformedAction) => void
  /** Offers the deletion that is refused, with what speaks against it. Default: false. */
  readonly explains?: boolean
}

/** The actions of a resource's records, with their dialogs. */
export function useRecordActions(
  resource: Resource,
  { onDeleted, onDone, explains = false }: RecordActionOptions = {},
): RecordActions {
  const { api, can } = useWorkbench()
  const { may } = useAccess()
  const changed = useInvalidateRecords()
  const [open, setOpen] = useState<{ readonly offer: AvailableAction; readonly record: AnyRecord }>()
  const [secret, setRevealed] = useState<{ readonly title: string; readonly says: string; readonly text: string }>()
  const close = useCallback(() => setOpen(undefined), [])

  const actions = useMemo(
    () => Object.entries(resource.actions).filter(([name, { button = true }]) => button && may(resource, name)),
    [resource, may],
  )

  const mayOverride = ({ overriddenBy }: Action) => overriddenBy !== undefined && can(resource.name, overriddenBy)

  /** What is deleted already needs no word about it. */
  const deletion = (record: AnyRecord): readonly AvailableAction[] => {
    if (!may(resource, 'delete')) return []
    const label = t('Delete')
    const refused = refusalOf(resource, 'delete', label, record)
    if (refused !== undefined && (!explains || isHidden(resource, record))) return []
    return [{ name: 'delete', label, danger: true, ...(refused !== undefined && { refused }) }]
  }

  /** Whatever becomes of it, the page shows how the record stands. */
  const perform = (offer: AvailableAction, record: AnyRecord) =>
    carryOut(offer, record).catch(async (problem) => {
      await changed(resource)
      throw problem
    })

  const carryOut = async ({ name, label, action, values }: AvailableAction, record: AnyRecord) => {
    if (action) {
      const { data, revealed } = await api.act(resource, name, record, values)
      if (action.downloads) return
      if (revealed !== undefined) setRevealed({ title: label, says: t(action.reveals?.says ?? ''), text: revealed })
      await changed(resource)
      onDone?.({ record, values, data })
      return
    }
    await api.remove(resource, record)
    onDeleted?.()
    await changed(resource, 'list')
  }

  const question = open && (
    <Suspense>
      {open.offer.isPreview ? (
        <PreviewDialog resource={resource} {...open} onClose={close} />
      ) : open.offer.action?.fields ? (
        <ActionDialog
          resource={resource}
          name={open.offer.name}
          action={open.offer.action}
          record={open.record}
          values={open.offer.values}
          label={open.offer.label}
          danger={open.offer.danger}
          onClose={close}
          onDone={onDone}
        />
      ) : (
        <ConfirmDialog
          title={
            open.offer.action
              ? open.offer.label
              : t('Delete {{name}}?', {
                  name: titleOf(resource, open.record) || labelInSentence(t(resource.label.one)),
                })
          }
          text={open.offer.action?.confirm ? t(open.offer.action.confirm) : deletionWarning(resource)}
          doIt={open.offer.action ? open.offer.label : t('Delete')}
          danger
          onConfirm={() => perform(open.offer, open.record)}
          onClose={close}
        />
      )}
    </Suspense>
  )

  const dialog = secret ? (
    <Suspense>
      <RevealDialog {...secret} onClose={() => setRevealed(undefined)} />
    </Suspense>
  ) : (
    question
  )

  /** What is others' too is for somebody else to change, whatever becomes of it. */
  const ownOf = (record: AnyRecord, offers: readonly AvailableAction[]) =>
    isOutsideEditScope(resource, record) ? offers.filter(({ refused }) => refused === undefined) : offers

  return {
    offered: (record) =>
      ownOf(record, [
        ...actions.flatMap(([name, action]) => {
          const offer = availableActionOf(resource, name, action, record, mayOverride(action))
          return offer ? withFilePreview(offer, record) : []
        }),
        ...deletion(record),
      ]),
    steps: (record) =>
      ownOf(
        record,
        actions.flatMap(([name, action]) => availableTransitions(resource, name, action, record)),
      ),
    start: (offer, record) => {
      if (offer.isPreview || needsActionDialog(offer, record)) setOpen({ offer, record })
      else perform(offer, record).catch(() => {})
    },
    dialog,
  }
}
