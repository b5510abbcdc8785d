import { labelInSentence, type Resource, t } from '../../../../vocabulary'
import type { MissingRows } from '../records/record-rows'
import { RetryButton, Skeleton } from './EmptyState'
import '../shared.css'

/** The reason why data could not be loaded. */
export interface LoadError {
  readonly message?: string
  readonly statusCode?: number
  /** The name of the other API that requires a sign-in. */
  readonly signInAt?: string
}

interface UnreadProps {
  /** The resource that could not be loaded. */
  readonly resource: Resource
  readonly error: LoadError
  readonly onRetry: () => void
  /** Whether a single record could not be loaded, instead of a list. Default: false. */
  readonly single?: boolean
}

/** Whether the records are unavailable, so that the page has no links to the records. */
export const isUnavailable = (error: LoadError | null): boolean =>
  error?.statusCode === 403 || error?.statusCode === 404

/**
 * The note in a panel whose records could not be loaded. The note needs only one line, because the rest of the page is
 * complete.
 */
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

/** Replaces a field whose rows could not be loaded. */
export const FieldLoadError = ({ rows: { resource, error, retry } }: { rows: MissingRows }) =>
  error ? <LoadErrorNote resource={resource} error={error} onRetry={retry} /> : <Skeleton rows={3} />
