import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isUploading, type Upload, type Uploads } from '../../../providers/http/uploads'
import { locale, t } from '../../../vocabulary'
import './upload-dialog.css'

/** Milliseconds that an upload can take before the dialog appears. */
const patience = 400

/** The dialog shows the progress of each file in an upload, and a button that cancels the upload. */
export default function UploadDialog({ uploads }: { uploads: Uploads }) {
  const files = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)
  const isSending = files.length > 0
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isSending])
  return isSending && isSlow && <Dialog files={files} onCancel={uploads.cancel} />
}

function Dialog({ files, onCancel }: { files: readonly Upload[]; onCancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  // The browser keeps the focus inside the open dialog. When the dialog closes, the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const mayCancel = isUploading(files)
  const stay = (event: SyntheticEvent) => {
    event.preventDefault()
    onCancel()
  }
  return (
    <dialog ref={dialog} className="uploads" aria-labelledby={title} onCancel={stay} onKeyDown={keepEscape}>
      <h2 id={title} tabIndex={-1} ref={takeFocus}>
        {t('Uploading files')}
      </h2>
      <ul>
        {files.map(({ name, sent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the order never changes
          <li key={index}>
            <span dir="auto" title={name}>
              {name}
            </span>
            <span>{sent < 1 ? shareText(sent) : t('Uploaded')}</span>
            <progress aria-label={name} value={sent} />
          </li>
        ))}
      </ul>
      <footer>
        <span role="status">{mayCancel ? '' : t('All files are uploaded and are being saved.')}</span>
        {mayCancel && (
          <button type="button" className="upload-cancel" onClick={onCancel}>
            {t('Cancel')}
          </button>
        )}
      </footer>
    </dialog>
  )
}

/** Percentages are rounded down, so an incomplete upload never shows 100 %. */
const shareText = (share: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** The Escape key must not close the form or dialog below this dialog. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation()
}

/** The title gets the focus first, so that keys that the person types for the form do not cancel the upload. */
const takeFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')
