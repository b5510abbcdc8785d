import { Link } from 'react-router'
import { historyResource, labelInSentence, type Resource, screenAddress, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from '../../shared/records/access'
import { useUndoableCalls } from '../../shared/undo/undoable-calls'

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
