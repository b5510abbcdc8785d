import type { SyntheticEvent } from 'react'
import { type Picture as Stored, titleOf } from '../../../vocabulary'
import type { CellProps } from './cell'

const pictureOf = (value: unknown): Stored | undefined => {
  if (typeof value === 'string' && value) return { url: value }
  return typeof value === 'object' && value !== null && 'url' in value ? (value as Stored) : undefined
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** A picture that does not load gives the initials behind it free. */
const stepAside = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.hidden = true
}

const Thumbnail = ({ picture, name }: { picture: Stored | undefined; name: string }) => (
  <span className="cell-picture">
    <span aria-hidden>{initialsOf(name)}</span>
    {picture && (
      <img src={picture.thumbnailUrl ?? picture.url} alt="" loading="lazy" decoding="async" onError={stepAside} />
    )}
  </span>
)

const nameOf = ({ resource, record }: CellProps) => (resource ? titleOf(resource, record) : '')

/** A picture, or the initials of its record; in full, a link to the whole of it. */
export const Picture = (props: CellProps) => {
  const picture = pictureOf(props.value)
  const thumbnail = <Thumbnail picture={picture} name={nameOf(props)} />
  if (props.compact || !picture) return thumbnail
  return (
    <a className="cell-picture-large" href={picture.url} target="_blank" rel="noreferrer" aria-label={nameOf(props)}>
      {thumbnail}
    </a>
  )
}

/** The cover in a list, all of them on the record's page. */
export const Pictures = (props: CellProps) => {
  const all = Array.isArray(props.value) ? props.value : [props.value]
  if (props.compact || all.length === 0) return <Picture {...props} value={all[0]} />
  return (
    <span className="cell-gallery">
      {all.map((one, index) => (
        <Picture {...props} key={pictureOf(one)?.url ?? index} value={one} />
      ))}
    </span>
  )
}
