import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { historyResource, labelInSentence, type Resource, screenAddress, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'
import { useAccess } from '../../shared/records/access'
import { useUndoableCalls } from '../../shared/undo/undoable-calls'

/** The button that switches a list between reading and editing its cells. */
export const GridSwitch = ({ isOn, onTurn }: { isOn: boolean; onTurn: (isOn: boolean) => void }) => (
  <Button aria-pressed={isOn} type={isOn ? 'primary' : 'default'} onClick={() => onTurn(!isOn)}>
    {t('Edit in list')}
  </Button>
)

const Import = lazy(() => import('../import'))

/** The button that opens the import. The code of the import is loaded on the first click. */
export function ImportButton({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Import')}</Button>
      {open && (
        <Suspense>
          <Import resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The link to deleted records in the history, for people who can see the history and undo deletions. */
export function DeletedRecordsLink({ resource: { name, label } }: { resource: Resource }) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const undoable = useUndoableCalls()
  const history = registry.find(historyResource)
  if (!history || !canCall(history, 'list') || !undoable?.has(`${name}.delete`)) return null
  return (
    <p className="list-deleted">
      <Link to={screenAddress(historyResource, { query: { resource: name, action: 'deleted' } })}>
        {t('Deleted {{records}}', { records: labelInSentence(t(label.many)) })}
      </Link>
    </p>
  )
}
