import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Upload } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { largestPicture, pictureTypes, t } from '../../vocabulary'
import type { Control } from '../input'
import { isReadable } from './preview'

const megabyte = 1024 * 1024

/** What keeps a file from being uploaded, told before it is. */
const objectionTo = async (file: File): Promise<string | undefined> => {
  const { name, type, size } = file
  if (!pictureTypes.some((known) => known === type))
    return t("'{{name}}' is no picture that is taken; expected PNG, JPEG, WebP, GIF or AVIF.", { name })
  if (size > largestPicture)
    return t("'{{name}}' has {{size}} MB; at most {{max}} MB are taken. Save it smaller.", {
      name,
      size: (size / megabyte).toFixed(1),
      max: largestPicture / megabyte,
    })
  if (!(await isReadable(file)))
    return t("'{{name}}' holds no picture that can be shown; it may be damaged. Save it anew.", { name })
}

interface PictureDropProps {
  readonly control: Control
  readonly disabled: boolean
  readonly label: string
  /** Most files that there is room for. Default: 1. */
  readonly room?: number
  /** Most files in all. Default: as many as there is room for. */
  readonly max?: number
  readonly onPick: (files: File[]) => void
}

/** A place to drop pictures on, or to choose or paste them; they are kept for the form, which uploads them when saved. */
export function PictureDrop({ control, disabled, label, room = 1, max = room, onPick }: PictureDropProps) {
  const [objections, setObjections] = useState<readonly string[]>([])
  const take = async (files: readonly File[]) => {
    const looked = await Promise.all(files.map(async (file) => ({ file, objection: await objectionTo(file) })))
    const taken = looked.flatMap(({ file, objection }) => (objection ? [] : file))
    const excess = taken.slice(room).map(({ name }) => t("There is no room left for '{{name}}'.", { name }))
    setObjections([...looked.flatMap(({ objection }) => objection ?? []), ...excess])
    if (taken.length > 0) onPick(taken.slice(0, room))
  }
  usePaste(disabled, take)
  const limits = t('PNG, JPEG, WebP, GIF or AVIF of at most {{max}} MB', { max: largestPicture / megabyte })
  return (
    <div className="input-drop">
      <Upload.Dragger
        id={control.id}
        accept={pictureTypes.join(',')}
        multiple={max > 1}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file, files) => {
          if (file === files[0]) void take(files)
          return Upload.LIST_IGNORE
        }}
      >
        <UploadOutlined aria-hidden /> {label}
        <small>{max > 1 ? t('{{limits}} each, {{max}} in all', { limits, max }) : limits}</small>
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

/** Pictures that are pasted anywhere on the page; the first place that takes pictures gets them. */
function usePaste(disabled: boolean, take: (files: readonly File[]) => Promise<void>) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (disabled || event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    void take(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
