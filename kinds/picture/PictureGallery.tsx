import { Suspense, useState } from 'react'
import { lazy } from '../../src/lazy'
import { t } from '../../vocabulary'
import { Thumbnail, type ThumbnailPicture } from './Thumbnail'

const Enlarged = lazy(() => import('./PictureLightbox'))

/** Shows images in their sequence, the first image large. A click on an image opens the image at full size. */
export default function PictureGallery({ pictures, name }: { pictures: readonly ThumbnailPicture[]; name: string }) {
  const [open, setOpen] = useState<number>()
  const isOne = pictures.length === 1
  const shown = pictures.map(({ url, alt }, index) => ({
    url,
    label: alt || (isOne ? name : t('{{name}}, image {{number}}', { name, number: index + 1 })),
  }))
  return (
    <div className="cell-gallery">
      {pictures.map((picture, index) => (
        <button
          key={picture.url}
          type="button"
          className="cell-picture-large"
          aria-label={t('Enlarge {{picture}}', { picture: shown[index]?.label ?? name })}
          onClick={() => setOpen(index)}
        >
          <Thumbnail picture={picture} name={name} />
          {index === 0 && !isOne && <b className="picture-mark">{t('Cover')}</b>}
        </button>
      ))}
      {open !== undefined && (
        <Suspense>
          <Enlarged pictures={shown} at={open} onTurn={setOpen} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
