import CloseOutlined from '@ant-design/icons/CloseOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../vocabulary'
import { useExpiredUrlRenewal } from '../shared/expired-url'
import './picture-lightbox.css'

/** An image in the lightbox: its address and its text alternative. */
export interface LightboxPicture {
  readonly url: string
  readonly label: string
}

interface EnlargedProps {
  readonly pictures: readonly LightboxPicture[]
  readonly at: number
  readonly onTurn: (to: number) => void
  readonly onClose: () => void
}

/**
 * Shows one of several images at full size. The arrow keys switch between the images, and Escape closes the lightbox.
 */
export default function PictureLightbox({ pictures, at, onTurn, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const tellExpired = useExpiredUrlRenewal()
  const picture = pictures[at]
  if (!picture) return null
  const turn = (by: number) => onTurn((at + by + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(event.key === forwards ? 1 : -1)
  }
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={picture.label}
      onClose={onClose}
      onKeyDown={pictures.length > 1 ? onKeyDown : undefined}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
    >
      <figure>
        <img src={picture.url} alt={picture.label} onError={() => void tellExpired(picture.url)} />
        <figcaption>
          {pictures.length > 1 && (
            <button type="button" aria-label={t('Previous image')} onClick={() => turn(-1)}>
              <LeftOutlined aria-hidden />
            </button>
          )}
          <span aria-live="polite">
            {picture.label}
            {pictures.length > 1 && ` · ${t('{{place}} of {{count}}', { place: at + 1, count: pictures.length })}`}
          </span>
          {pictures.length > 1 && (
            <button type="button" aria-label={t('Next image')} onClick={() => turn(1)}>
              <RightOutlined aria-hidden />
            </button>
          )}
        </figcaption>
      </figure>
      <button type="button" className="enlarged-close" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
        <CloseOutlined aria-hidden />
      </button>
    </dialog>
  )
}
