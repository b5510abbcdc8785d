import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { ConflictDecisions, EditConflict } from '../../../providers/records/edit-conflict'
import type { UserPrompt } from '../../../providers/session/user-prompt-queue'
import { conflictKey, labelInSentence, t, titleOf } from '../../../vocabulary'
import { useRestoreFocus } from '../shared/dialogs/restore-focus'
import { isTypingInDialog } from '../shared/inputs/typing-in-dialog'
import { useAccess } from '../shared/records/access'
import { ChangesTable } from '../shared/timeline/ChangesTable'
import { formatAge, formatMoment } from '../shared/values/formats'
import { ConflictChoice } from './ConflictChoice'
import './conflict.css'

interface ConflictDialogProps {
  readonly question: UserPrompt<EditConflict, ConflictDecisions>
  readonly onClose: () => void
}

/** Asks how to resolve a conflict with other people's earlier changes: value by value, or for the entire change. */
export default function ConflictDialog({ question: { subject: asked, answer }, onClose }: ConflictDialogProps) {
  useRestoreFocus()
  const { resource, record, conflicts, changes, doIt } = asked
  const { linkTo } = useAccess()
  const [decisions, setDecisions] = useState<ConflictDecisions>(new Map())
  const body = useRef<HTMLDivElement>(null)
  const isWhole = conflicts.length === 0
  const name = titleOf(resource, record) || labelInSentence(t(resource.label.one))
  const end = (given?: ConflictDecisions) => {
    answer(given)
    onClose()
  }
  const choose = (key: string, value: unknown) => setDecisions((former) => new Map(former).set(key, value))
  const chooseAll = (whose: 'theirs' | 'mine') =>
    setDecisions(new Map(conflicts.map((conflict) => [conflictKey(conflict), conflict[whose]])))
  const isDecided = conflicts.every((conflict) => decisions.has(conflictKey(conflict)))
  return (
    <Modal
      open
      width={isWhole ? 560 : 760}
      className="conflict"
      title={isWhole ? t('Someone else changed {{name}}', { name }) : t('{{name}}: conflicting changes', { name })}
      okText={isWhole ? doIt : t('Save')}
      okButtonProps={{ danger: isWhole, disabled: !isDecided }}
      cancelText={isWhole ? t('Cancel') : t('Back')}
      onOk={() => end(decisions)}
      onCancel={() => end()}
      cancelButtonProps={{ autoFocus: isWhole }}
      // While the dialog opens, the dialog itself sets the focus.
      afterOpenChange={(isOpen) => isOpen && !isTypingInDialog() && body.current?.querySelector('input')?.focus()}
    >
      <div ref={body}>
        <EarlierChanges {...asked} />
        {isWhole ? (
          <>
            <ChangesTable {...{ changes, resource, record, linkTo }} />
            <p>{t('Continue anyway?')}</p>
          </>
        ) : (
          <>
            {conflicts.length > 1 && (
              <div className="conflict-all">
                <Button size="small" onClick={() => chooseAll('theirs')}>
                  {t('Use their value everywhere')}
                </Button>
                <Button size="small" onClick={() => chooseAll('mine')}>
                  {t('Use my value everywhere')}
                </Button>
              </div>
            )}
            {conflicts.map((conflict) => (
              <ConflictChoice
                key={conflictKey(conflict)}
                {...{ conflict, resource, record }}
                decision={
                  decisions.has(conflictKey(conflict)) ? { value: decisions.get(conflictKey(conflict)) } : undefined
                }
                onDecide={(value) => choose(conflictKey(conflict), value)}
              />
            ))}
          </>
        )}
      </div>
    </Modal>
  )
}

/** The people who changed the record first, with the times of their changes. */
function EarlierChanges({ meanwhile }: Pick<EditConflict, 'meanwhile'>) {
  if (meanwhile.length === 0) return <p>{t('Someone else changed this record after you opened it.')}</p>
  return (
    <ul className="conflict-deeds">
      {meanwhile.slice(0, 5).map(({ by, at }) => (
        <li key={at}>
          <strong dir="auto">{by ?? t('Someone')}</strong>{' '}
          <time dateTime={at} title={formatMoment(at)}>
            {formatAge(at)} · {formatMoment(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
