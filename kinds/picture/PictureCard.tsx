import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input, Popconfirm } from 'antd'
import { useEffect, useState } from 'react'
import { type OrderedPicture, t } from '../../vocabulary'
import { useSortableItem } from '../shared/sortable'
import { usePicturePreview } from './use-picture-preview'
import './picture.css'

interface PictureCardProps {
  readonly id: string
  readonly entry: OrderedPicture | File
  /** The text alternative of the image. */
  readonly label: string
  readonly isCover: boolean
  readonly disabled: boolean
  readonly mayMove: boolean
  /** Each of these functions is absent if the user cannot do the operation. */
  readonly onRemove?: () => Promise<void>
  readonly onCover?: () => Promise<void>
  readonly onDescribe?: (alt: string) => Promise<void>
}

// If the API refuses the change, a toast shows the refusal, and the image stays unchanged.
const attempt = (change: () => Promise<void>) => () => change().catch(() => undefined)

/** Shows one of several images. Users can move the image, describe the image and remove the image. */
export function PictureCard(props: PictureCardProps) {
  const { id, entry, label, isCover, disabled, mayMove, onRemove, onCover, onDescribe } = props
  const isNew = entry instanceof File
  const { element, handle } = useSortableItem(id, disabled || !mayMove)
  const remove = (
    <Button
      type="text"
      size="small"
      aria-label={t('Remove')}
      title={t('Remove')}
      icon={<DeleteOutlined />}
      disabled={disabled}
      onClick={isNew && onRemove ? attempt(onRemove) : undefined}
    />
  )
  return (
    <figure className="input-picture" {...element}>
      <button {...handle} className="input-picture-face">
        <img {...usePicturePreview(entry)} alt={label} draggable={false} />
        <span className="input-picture-marks">
          {isCover && <b className="picture-mark">{t('Cover')}</b>}
          {isNew && (
            <b className="picture-mark" data-new>
              {t('New')}
            </b>
          )}
        </span>
      </button>
      <figcaption>
        {onDescribe && !isNew && <Description entry={entry} disabled={disabled} onDescribe={onDescribe} />}
        <span className="input-picture-actions">
          {onCover && (
            <Button type="text" size="small" disabled={disabled} onClick={attempt(onCover)}>
              {t('Set as cover')}
            </Button>
          )}
          {isNew && <span className="input-picture-name">{entry.name}</span>}
          {onRemove &&
            (isNew ? (
              remove
            ) : (
              <Popconfirm title={t('Remove this image now?')} okText={t('Remove')} onConfirm={attempt(onRemove)}>
                {remove}
              </Popconfirm>
            ))}
        </span>
      </figcaption>
    </figure>
  )
}

interface DescriptionProps {
  readonly entry: OrderedPicture
  readonly disabled: boolean
  readonly onDescribe: (alt: string) => Promise<void>
}

/**
 * The input for the text alternative of the image. The text is saved when the user leaves the input or presses Enter.
 */
function Description({ entry, disabled, onDescribe }: DescriptionProps) {
  const kept = entry.alt ?? ''
  const [typed, setTyped] = useState(kept)
  useEffect(() => setTyped(kept), [kept])
  const keep = () => {
    if (typed.trim() !== kept) onDescribe(typed.trim()).catch(() => setTyped(kept))
  }
  return (
    <Input
      size="small"
      aria-label={t('Description')}
      title={t('Describes the image for people who cannot see it.')}
      placeholder={t('Describe the image')}
      maxLength={200}
      value={typed}
      disabled={disabled}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onPressEnter={(event) => {
        event.preventDefault()
        keep()
      }}
    />
  )
}
