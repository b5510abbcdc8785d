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
import { isUploading, type Upload, type Uploads } from '../../providers/uploads'
import { locale, t } from '../../vocabulary'
import './upload-dialog.css'

/** How long files may take before anything is said of them, in milliseconds. */
const patience = 400

/** How far each file has got that is being sent, and a way to break it off. */
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
  // The browser keeps the focus in it while it is open, and takes it back to where it was.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none changes its place
          <li key={index}>
            <span dir="auto" title={name}>
              {name}
            </span>
            <span>{sent < 1 ? shareText(sent) : t('Sent')}</span>
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

/** Less than all reads as less. */
const shareText = (share: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** What it was opened over, such as the form in a dialog, stays open. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation()
}

/** Where it begins, so that a key on its way to the form does not break off anything. */
const takeFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')
