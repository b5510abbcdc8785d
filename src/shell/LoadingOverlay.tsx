import { useSyncExternalStore } from 'react'
import type { Loading } from '../../providers/loading'
import type { Uploads } from '../../providers/uploads'
import { t } from '../../vocabulary'
import { Logo } from './brand'
import './loading-overlay.css'

/** A ring that turns around the product's logo. */
export const Spinner = () => (
  <span className="spinner" role="status">
    <Logo size={30} />
    <span className="visually-hidden">{t('Loading')}</span>
  </span>
)

/** Covers the screen while counted calls are in flight. Its style sheet delays it, so that quick calls do not flash. */
export const LoadingOverlay = ({ loading, uploads }: { loading: Loading; uploads: Uploads }) =>
  useSyncExternalStore(loading.subscribe, loading.getSnapshot) && (
    <div className="loading-overlay">
      <Spinner />
      <UploadList uploads={uploads} />
    </div>
  )

/** How far each file has got that is being sent; what is sent is still to be taken in by the API. */
function UploadList({ uploads }: { uploads: Uploads }) {
  const files = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)
  if (files.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('Uploads')}>
      {files.map(({ name, sent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none changes its place
        <li key={index}>
          <span>{name}</span>
          <span>{sent < 1 ? `${Math.floor(sent * 100)} %` : t('Sent')}</span>
          <progress aria-label={name} value={sent} />
        </li>
      ))}
    </ul>
  )
}
