import { labelInSentence, type Resource, t } from '../../../vocabulary'
import { RetryButton, Skeleton } from './EmptyState'
import type { MissingRows } from './record-rows'
import './shared.css'

/** Why something could not be read. */
export interface LoadError {
  readonly message?: string
  readonly statusCode?: number
  /** The other API at which nobody is signed in. */
  readonly signInAt?: string
}

interface UnreadProps {
  /** What could not be read. */
  readonly resource: Resource
  readonly error: LoadError
  readonly onRetry: () => void
  /** It is one record, and not a list of them. Default: false. */
  readonly single?: boolean
}

/** Whether records are not to be had at all, so that nothing leads to them or adds to them. */
export const isUnavailable = (error: LoadError | null): boolean =>
  error?.statusCode === 403 || error?.statusCode === 404

/** What stands in a panel whose records could not be read: in one line, since all around it stands. */
export function LoadErrorNote({ resource: { label }, error, onRetry, single = false }: UnreadProps) {
  const { message, statusCode } = error
  const records = labelInSentence(t(single ? label.one : label.many))
  if (statusCode === 404) return <p className="unread">{t('This API has no {{records}} to show here.', { records })}</p>
  if (statusCode === 403)
    return <p className="unread">{t('You do not have permission to see the {{records}} here.', { records })}</p>
  return (
    <p className="unread" role="status">
      <span>
        {t('The {{records}} could not be loaded.', { records })} {message}
      </span>
      <RetryButton size="small" error={error} onRetry={onRetry} />
    </p>
  )
}

/** What stands in the place of a field whose rows are not there. */
export const FieldLoadError = ({ rows: { resource, error, retry } }: { rows: MissingRows }) =>
  error ? <LoadErrorNote resource={resource} error={error} onRetry={retry} /> : <Skeleton rows={3} />
