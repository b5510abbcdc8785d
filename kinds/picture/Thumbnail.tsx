import type { OrderedPicture, Picture as Stored } from '../../vocabulary'
import { useExpiredUrlRenewal } from '../shared/expired-url'
import './picture.css'

/** An image in the format that an API returns. */
export type ThumbnailPicture = Stored & Partial<Pick<OrderedPicture, 'alt'>>

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/**
 * Shows a thumbnail, with the initials of the name behind the image. If the image fails to load, the image is hidden
 * until its address changes.
 */
export function Thumbnail({ picture, name }: { picture: ThumbnailPicture | undefined; name: string }) {
  const tellExpired = useExpiredUrlRenewal()
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
