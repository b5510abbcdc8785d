import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { UndoTarget } from '../../../../providers/notices'
import type { UndoPreview } from '../../../../providers/records/undo'
import { historyActions, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useRestoreFocus } from '../dialogs/restore-focus'
import { Skeleton } from '../notices/EmptyState'
import { useAccess } from '../records/access'
import { ChangesTable } from '../timeline/ChangesTable'
import './undo.css'

interface UndoDialogProps {
  readonly what: UndoTarget
  readonly title: string
  readonly onClose: () => void
}

/**
 * Asks the person whether to undo a change. The dialog first shows the resulting changes, or the reason why an undo is
 * not possible.
 */
export default function UndoDialog({ what, title, onClose }: UndoDialogProps) {
  const { undo } = useWorkbench()
  useRestoreFocus()
  const [busy, setBusy] = useState(false)
  const [refusal, refuse] = useState<Error>()
  const { data, error } = useQuery({
    queryKey: ['undo', what],
    queryFn: async () => undo?.preview(what),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const why = refusal ?? error
  const confirm = () => {
    setBusy(true)
    undo?.undo(what).then(onClose, (problem: Error) => {
      refuse(problem)
      setBusy(false)
    })
  }
  return (
    <Modal
      open
      centered
      width={640}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="stay" onClick={onClose}>
          {why ? t('Close') : t('Cancel')}
        </Button>,
        !why && (
          <Button key="do" type="primary" loading={busy} disabled={!data} onClick={confirm}>
            {t('Undo')}
          </Button>
        ),
      ]}
    >
      {why ? (
        <p role="alert" className="undo-refused">
          {why.message}
        </p>
      ) : data ? (
        <UndoChangeList look={data} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Modal>
  )
}

/** The maximum number of records that are listed with their changes. */
const most = 10

function UndoChangeList({ look: { undone, refused, changes, total } }: { look: UndoPreview }) {
  const { registry } = useWorkbench()
  const { linkTo } = useAccess()
  const looked = undone + refused.length
  return (
    <div className="undo-look">
      {total > 1 && (
        <p>
          {looked < total
            ? t('{{total}} changes. Of the latest {{looked}}, {{undone}} can be undone.', { total, looked, undone })
            : t('{{undone}} of {{total}} changes can be undone.', { undone, total })}
        </p>
      )}
      {changes.slice(0, most).map(({ resource: name, record, title, action, changes: fields }) => {
        const resource = registry.find(name)
        return (
          <section key={`${name}/${record}/${action}/${JSON.stringify(fields).length}`}>
            <h3>
              <span className="tag" data-tone={historyActions[action].tone}>
                {action === 'created'
                  ? t('Will be restored')
                  : action === 'deleted'
                    ? t('Will be deleted')
                    : t('Will be changed')}
              </span>{' '}
              {resource && t(resource.label.one)} <bdi>{title}</bdi>
            </h3>
            {action === 'changed' && fields && <ChangesTable changes={fields} resource={resource} linkTo={linkTo} />}
          </section>
        )
      })}
      {changes.length > most && <p>{t('… and {{count}} more.', { count: changes.length - most })}</p>}
      {refused.length > 0 && (
        <>
          <h3>{t('These changes cannot be undone')}</h3>
          <ul>
            {refused.slice(0, most).map(({ record, title, why }) => (
              <li key={`${record} ${why}`}>
                {title && (
                  <>
                    <bdi>{title}</bdi>
                    {': '}
                  </>
                )}
                {why}
              </li>
            ))}
          </ul>
          {refused.length > most && <p>{t('… and {{count}} more.', { count: refused.length - most })}</p>}
        </>
      )}
    </div>
  )
}
