import { Suspense, useSyncExternalStore } from 'react'
import type { Uploads } from '../../../providers/http/uploads'
import type { Loading } from '../../../providers/loading'
import { t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { Logo } from '../brand'
import './loading-overlay.css'

const UploadDialog = lazy(() => import('./UploadDialog'))

/** A ring that rotates around the product's logo. */
export const Spinner = () => (
  <span className="spinner" role="status">
    <Logo size={30} />
    <span className="visually-hidden">{t('Loading')}</span>
  </span>
)

/**
 * Covers the screen while the browser waits for API calls. The style sheet of the overlay delays the overlay, so that
 * it does not flash for quick calls.
 */
export const LoadingOverlay = ({ loading, uploads }: { loading: Loading; uploads: Uploads }) => {
  const isLoading = useSyncExternalStore(loading.subscribe, loading.getSnapshot)
  const isSending = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot).length > 0
  return (
    isLoading && (
      <div className="loading-overlay">
        <Spinner />
        <Suspense>{isSending && <UploadDialog uploads={uploads} />}</Suspense>
      </div>
    )
  )
}
