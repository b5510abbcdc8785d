import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
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
} from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'
import { ActionDialog } from '../../form/dialogs/lazy-dialogs'
import { useAccess } from './access'
import { ActionWarnings, useActionWarnings } from './action-warnings'
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

const ConfirmDialog = lazy(() => import('../dialogs/ConfirmDialog'))
const PreviewDialog = lazy(() => import('../dialogs/PreviewDialog'))
const RevealDialog = lazy(() => import('../dialogs/RevealDialog'))

interface RecordActions {
  /** The actions that the person can take with a record, each with the reason if the action is not available. */
  offered(record: AnyRecord): readonly AvailableAction[]
  /** The steps that the choices of the record currently offer. */
  steps(record: AnyRecord): readonly AvailableAction[]
  /** Runs an action, after its dialog if the action needs a dialog. */
  start(offer: AvailableAction, record: AnyRecord): void
  /** The dialog that is currently open. Render the open dialog once on the page. */
  readonly dialog: ReactNode
}

interface RecordActionOptions {
  /** Called before the lists are fetched again, so that a page can leave the deleted record. */
  readonly onDeleted?: () => void
  /** Called after an action has changed something. */
  readonly onDone?: (done: PerformedAction) => void
  /** Whether to list the deletion with the reason if the deletion is not available. Default: false. */
  readonly explains?: boolean
}

/** The actions for the records of a resource, with their dialogs. */
export function useRecordActions(
  resource: Resource,
  { onDeleted, onDone, explains = false }: RecordActionOptions = {},
): RecordActions {
  const { api, can } = useWorkbench()
  const { canCall } = useAccess()
  const changed = useInvalidateRecords()
  const warningsOf = useActionWarnings()
  const navigate = useNavigate()
  const [open, setOpen] = useState<{
    readonly offer: AvailableAction
    readonly record: AnyRecord
    readonly warnings?: readonly string[]
  }>()
  const [secret, setRevealed] = useState<{ readonly title: string; readonly says: string; readonly text: string }>()
  const close = useCallback(() => setOpen(undefined), [])

  const actions = useMemo(
    () => Object.entries(resource.actions).filter(([name, { button = true }]) => button && canCall(resource, name)),
    [resource, canCall],
  )

  const mayOverride = ({ overriddenBy }: Action) => overriddenBy !== undefined && can(resource.name, overriddenBy)

  /** A record that is already hidden needs no reason why it cannot be deleted. */
  const deletion = (record: AnyRecord): readonly AvailableAction[] => {
    if (!canCall(resource, 'delete')) return []
    const label = t('Delete')
    const refused = refusalOf(resource, 'delete', label, record)
    if (refused !== undefined && (!explains || isHidden(resource, record))) return []
    return [{ name: 'delete', label, danger: true, ...(refused !== undefined && { refused }) }]
  }

  /** After a failure, the page shows the current state of the record. */
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

  const startAfterWarnings = async (offer: AvailableAction, record: AnyRecord) => {
    const warnings = await warningsOf(resource, offer.action, offer.values ?? {}, record)
    if (warnings.length > 0) setOpen({ offer, record, warnings })
    else await perform(offer, record).catch(() => {})
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
          text={
            open.warnings ? (
              <ActionWarnings texts={open.warnings} />
            ) : open.offer.action?.confirm ? (
              t(open.offer.action.confirm)
            ) : (
              deletionWarning(resource)
            )
          }
          doIt={open.offer.action ? open.offer.label : t('Delete')}
          danger={!open.warnings}
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

  /** If a record is outside of the person's edit scope, actions that are not available are left out. */
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
      if (offer.action?.page !== undefined)
        void navigate(offer.action.page.replaceAll('{id}', encodeURIComponent(record.id)))
      else if (offer.isPreview || needsActionDialog(offer, record)) setOpen({ offer, record })
      else void startAfterWarnings(offer, record)
    },
    dialog,
  }
}
