import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Upload } from 'antd'
import { useState } from 'react'
import { largestPicture, pictureTypes, t } from '../../../vocabulary'
import type { Control } from './input'

const megabyte = 1024 * 1024

/** What keeps a file from being uploaded, told before it is. */
const objection = ({ name, type, size }: File): string | undefined => {
  if (!pictureTypes.some((known) => known === type))
    return t("'{{name}}' is no picture that is taken; expected PNG, JPEG, WebP, GIF or AVIF.", { name })
  if (size > largestPicture)
    return t("'{{name}}' has {{size}} MB; at most {{max}} MB are taken. Save it smaller.", {
      name,
      size: (size / megabyte).toFixed(1),
      max: largestPicture / megabyte,
    })
}

interface PictureDropProps {
  readonly control: Control
  readonly disabled: boolean
  readonly label: string
  /** Most files at once. Default: 1. */
  readonly room?: number
  readonly onPick: (files: File[]) => void
}

/** A place to drop pictures on or to choose them by; they are kept for the form, which uploads them when it is saved. */
export function PictureDrop({ control, disabled, label, room = 1, onPick }: PictureDropProps) {
  const [objections, setObjections] = useState<readonly string[]>([])
  const take = (files: File[]) => {
    const refused = files.flatMap((file) => objection(file) ?? [])
    const taken = files.filter((file) => !objection(file))
    const excess = taken.length > room ? [t('At most {{max}} pictures are allowed.', { max: room })] : []
    setObjections([...refused, ...excess])
    if (taken.length > 0) onPick(taken.slice(0, room))
  }
  return (
    <div className="input-drop">
      <Upload.Dragger
        id={control.id}
        accept={pictureTypes.join(',')}
        multiple={room > 1}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file, files) => {
          if (file === files[0]) take(files)
          return Upload.LIST_IGNORE
        }}
      >
        <UploadOutlined aria-hidden /> {label}
      </Upload.Dragger>
      {objections.length > 0 && (
        <div role="alert" className="input-objection">
          {objections.join(' ')}
        </div>
      )}
    </div>
  )
}
