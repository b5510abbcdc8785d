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
  /** What the browser offers to choose, as in the attribute of an input of files. */
  readonly accept: string
  /** What is taken, in words. */
  readonly limits: string
  /** What keeps a file from being uploaded, told before it is. */
  readonly objectionTo: (file: File) => Promise<string | undefined>
  /** Most files that there is room for. Default: 1. */
  readonly room?: number
  /** Most files in all. Default: as many as there is room for. */
  readonly max?: number
  readonly onPick: (files: File[]) => void
}

const unreadable = ({ name }: File) => t("'{{name}}' could not be read. Choose the file again.", { name })

/** A place to drop files on, or to choose or paste them; they are kept for the form, which uploads them when saved. */
export function DropZone(props: DropZoneProps) {
  const { control, disabled, label, accept, limits, objectionTo, room = 1, max = room } = props
  const [objections, setObjections] = useState<readonly string[]>([])
  const holdBack = useContext(FormContext)?.holdBack
  // Others may have been taken while these were looked at.
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  /** Answers whether all of them are taken. */
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
        <small>{max > 1 ? t('{{limits}} each, up to {{max}} files', { limits, max }) : limits}</small>
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

/** Files that are pasted anywhere on the page; the first place that takes files gets them. */
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
