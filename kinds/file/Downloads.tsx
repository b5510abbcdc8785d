import type { MouseEvent } from 'react'
import type { Attachment } from '../../vocabulary'
import { hasEnded, useExpired } from '../shared/expired'
import { calledOf, isDownload, sizeText } from './listed'
import { TypeIcon } from './TypeIcon'
import './file.css'

/** A file by its name, which saves it; an address whose time is up is asked for anew. */
export function Download({ file }: { file: Attachment }) {
  const tellExpired = useExpired()
  const name = calledOf(file)
  const renew = async (event: MouseEvent) => {
    if (!hasEnded(file.url)) return
    event.preventDefault()
    const fresh = await tellExpired(file.url)
    if (fresh) location.assign(fresh)
  }
  if (!isDownload(file.url)) return <span dir="auto">{name}</span>
  return (
    <a href={file.url} download={name} dir="auto" rel="noopener noreferrer" onClick={(event) => void renew(event)}>
      {name}
    </a>
  )
}

/** Files in their order, each to be saved, with what it is and how large. */
export default function Downloads({ files }: { files: readonly Attachment[] }) {
  return (
    <ul className="cell-files">
      {files.map((file) => (
        <li key={file.url}>
          <TypeIcon name={calledOf(file)} />
          <Download file={file} />
          {file.size !== undefined && <small>{sizeText(file.size)}</small>}
        </li>
      ))}
    </ul>
  )
}
