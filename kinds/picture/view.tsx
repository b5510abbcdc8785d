import { lazy } from '../../src/lazy'
import { type Picture as Stored, titleOf } from '../../vocabulary'
import { shareableAddress } from '../shared/file-name'
import { listed } from '../shared/listed'
import type { CellProps, View } from '../view'
import { type Known, Thumbnail } from './Thumbnail'

const Gallery = lazy(() => import('./Gallery'))

const pictureOf = (value: unknown): Known | undefined => {
  if (typeof value === 'string' && value) return { url: value }
  return typeof value === 'object' && value !== null && 'url' in value ? (value as Known) : undefined
}

const nameOf = ({ resource, record }: CellProps) => (resource ? titleOf(resource, record) : '')

/** A picture, or the initials of its record; in a list the first of several stands for all. */
const Picture = (props: CellProps) => {
  const pictures = [props.value].flat().flatMap((one) => pictureOf(one) ?? [])
  const name = nameOf(props)
  if (props.compact || pictures.length === 0) return <Thumbnail picture={pictures[0]} name={name} />
  return <Gallery pictures={pictures} name={name} />
}

const addressOf = (value: unknown) =>
  shareableAddress(typeof value === 'object' ? String((value as Stored).url) : String(value))

export const image: View = { Cell: Picture, text: addressOf }

export const images: View = {
  Cell: Picture,
  text: (value) => listed(value).map(addressOf).join('; '),
}
