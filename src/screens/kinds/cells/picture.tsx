import { lazy, Suspense, useState } from 'react'
import { type OrderedPicture, type Picture as Stored, t, titleOf } from '../../../../vocabulary'
import { useExpired } from '../expired'
import type { CellProps } from './cell'
import '../pictures.css'

const Enlarged = lazy(() => import('./Enlarged'))

type Known = Stored & Partial<Pick<OrderedPicture, 'alt'>>

const pictureOf = (value: unknown): Known | undefined => {
  if (typeof value === 'string' && value) return { url: value }
  return typeof value === 'object' && value !== null && 'url' in value ? (value as Known) : undefined
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** A picture that does not load gives the initials behind it free, until it has another address. */
function Thumbnail({ picture, name }: { picture: Known | undefined; name: string }) {
  const tellExpired = useExpired()
  const address = picture && (picture.thumbnailUrl ?? picture.url)
  return (
    <span className="cell-picture">
      <span aria-hidden>{initialsOf(name)}</span>
      {address && (
        <img
          key={address}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
            void tellExpired(address)
          }}
        />
      )}
    </span>
  )
}

const nameOf = ({ resource, record }: CellProps) => (resource ? titleOf(resource, record) : '')

/** Pictures in their order, the first of them large; each opens at full size. */
function Gallery({ pictures, name }: { pictures: readonly Known[]; name: string }) {
  const [open, setOpen] = useState<number>()
  const isOne = pictures.length === 1
  const shown = pictures.map(({ url, alt }, index) => ({
    url,
    label: alt || (isOne ? name : t('{{name}}, picture {{number}}', { name, number: index + 1 })),
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

/** A picture, or the initials of its record; in a list the first of several stands for all. */
export const Picture = (props: CellProps) => {
  const pictures = [props.value].flat().flatMap((one) => pictureOf(one) ?? [])
  const name = nameOf(props)
  if (props.compact || pictures.length === 0) return <Thumbnail picture={pictures[0]} name={name} />
  return <Gallery pictures={pictures} name={name} />
}
