import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Upload } from 'antd'
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormContext } from '../../src/screens/form/form-context'
import { t } from '../../vocabulary'
import type { InputControlProps } from '../kind-input'
import './drop-zone.css'

interface DropZoneProps {
  readonly control: InputControlProps
  readonly disabled: boolean
  readonly label: string
  /** The file types that the browser offers, in the format of the `accept` attribute. */
  readonly accept: string
  /** The limits for the type, size and number of files, in words. */
  readonly limits: string
  /** Returns the reason to refuse a file before its upload. The result is undefined if the file is accepted. */
  readonly objectionTo: (file: File) => Promise<string | undefined>
  /** The number of files that the user can still add. Default: 1. */
  readonly room?: number
  /** The maximum number of files in the field. By default, the maximum equals `room`. */
  readonly max?: number
  readonly onPick: (files: File[]) => void
}

const unreadable = ({ name }: File) => t("'{{name}}' could not be read. Choose the file again.", { name })

/**
 * Shows a zone in which users drop, choose or paste files. The form keeps the files, and uploads the files when the
 * form is saved.
 */
export function DropZone(props: DropZoneProps) {
  const { control, disabled, label, accept, limits, objectionTo, room = 1, max = room } = props
  const [objections, setObjections] = useState<readonly string[]>([])
  const holdBack = useContext(FormContext)?.holdBack
  // While the browser checks these files, the user may have added other files.
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  /** Checks files, and adds the files that are accepted. Returns whether all files were added. */
  const look = async (files: readonly File[]) => {
    const looked = await Promise.all(
      files.map(async (file) => ({ file, objection: await objectionTo(file).catch(() => unreadable(file)) })),
    )
    const taken = looked.flatMap(({ file, objection }) => (objection ? [] : file))
    const { room = 1, onPick } = latest.current
    const excess = taken
      .slice(room)
      .map(({ name }) => t("'{{name}}' was not added. The maximum number is already reached.", { name }))
    const found = [...looked.flatMap(({ objection }) => objection ?? []), ...excess]
    flushSync(() => {
      setObjections(found)
      if (taken.length > 0) onPick(taken.slice(0, room))
    })
    return found.length === 0
  }
  const take = (files: readonly File[]) => {
    const work = look(files)
    holdBack?.(work)
  }
  usePaste(disabled, take)
  return (
    <div className="input-drop">
      <Upload.Dragger
        id={control.id}
        accept={accept}
        multiple={max > 1}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file, files) => {
          if (file === files[0]) take(files)
          return Upload.LIST_IGNORE
        }}
      >
        <UploadOutlined aria-hidden /> {label}
        <small>{limits}</small>
      </Upload.Dragger>
      {objections.length > 0 && (
        <ul role="alert" className="input-objection">
          {objections.map((objection) => (
            <li key={objection}>{objection}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Handles files that are pasted anywhere on the page. The first drop zone on the page receives the pasted files. */
function usePaste(disabled: boolean, take: (files: readonly File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (disabled || event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
