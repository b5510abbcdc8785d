import { lazy } from '../../src/lazy'
import { type Picture as Stored, titleOf } from '../../vocabulary'
import { type CellProps, type KindView, valueAsArray } from '../kind-view'
import { redactSignedUrl } from '../shared/file-name'
import { Thumbnail, type ThumbnailPicture } from './Thumbnail'

const Gallery = lazy(() => import('./PictureGallery'))

const pictureOf = (value: unknown): ThumbnailPicture | undefined => {
  if (typeof value === 'string' && value) return { url: value }
  return typeof value === 'object' && value !== null && 'url' in value ? (value as ThumbnailPicture) : undefined
}

const nameOf = ({ resource, record }: CellProps) => (resource ? titleOf(resource, record) : '')

/** Shows an image, or the initials of its record. A list shows only the first image of a field with several images. */
const Picture = (props: CellProps) => {
  const pictures = [props.value].flat().flatMap((one) => pictureOf(one) ?? [])
  const name = nameOf(props)
  if (props.compact || pictures.length === 0) return <Thumbnail picture={pictures[0]} name={name} />
  return <Gallery pictures={pictures} name={name} />
}

const addressOf = (value: unknown) =>
  redactSignedUrl(typeof value === 'object' ? String((value as Stored).url) : String(value))

export const image: KindView = { Cell: Picture, text: addressOf }

export const images: KindView = {
  Cell: Picture,
  text: (value) => valueAsArray(value).map(addressOf).join('; '),
}
