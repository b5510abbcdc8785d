import { maxPictureBytes, pictureTypes, t } from '../../vocabulary'
import type { InputControlProps } from '../kind-input'
import { DropZone } from '../shared/DropZone'
import { isReadableImage } from './use-picture-preview'

const megabyte = 1024 * 1024

/** Returns the reason to refuse a file before its upload. The result is undefined if the file is accepted. */
const objectionTo = async (file: File): Promise<string | undefined> => {
  const { name, type, size } = file
  if (!pictureTypes.some((known) => known === type))
    return t("'{{name}}' cannot be uploaded. Choose a PNG, JPEG, WebP, GIF or AVIF image.", { name })
  if (size > maxPictureBytes)
    return t("'{{name}}' is too large: {{size}} MB. Reduce the file to at most {{max}} MB.", {
      name,
      size: (size / megabyte).toFixed(1),
      max: maxPictureBytes / megabyte,
    })
  if (!(await isReadableImage(file)))
    return t(
      "'{{name}}' cannot be shown as an image. The file may be damaged. Save the image again, or choose another.",
      { name },
    )
}

interface PictureDropProps {
  readonly control: InputControlProps
  readonly disabled: boolean
  readonly label: string
  /** The number of files that the user can still add. Default: 1. */
  readonly room?: number
  /** The maximum number of files in the field. By default, the maximum equals `room`. */
  readonly max?: number
  readonly onPick: (files: File[]) => void
}

const limitsText = (images: number) => {
  const max = maxPictureBytes / megabyte
  return images > 1
    ? t('PNG, JPEG, WebP, GIF or AVIF of at most {{max}} MB each, up to {{images}} images', { max, images })
    : t('PNG, JPEG, WebP, GIF or AVIF of at most {{max}} MB', { max })
}

/** Shows a zone into which users drop images. */
export const PictureDrop = (props: PictureDropProps) => (
  <DropZone
    {...props}
    accept={pictureTypes.join(',')}
    limits={limitsText(props.max ?? props.room ?? 1)}
    objectionTo={objectionTo}
  />
)
