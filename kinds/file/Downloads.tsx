import type { MouseEvent } from 'react'
import type { Attachment } from '../../vocabulary'
import { isExpiredUrl, useExpiredUrlRenewal } from '../shared/expired-url'
import { attachmentNameOf, formatFileSize, isDownloadUrl } from './attachments'
import { TypeIcon } from './TypeIcon'
import './file.css'

/** Shows the name of a file as a download link. If the address has expired, a click first loads a new address. */
export function Download({ file }: { file: Attachment }) {
  const tellExpired = useExpiredUrlRenewal()
  const name = attachmentNameOf(file)
  const renew = async (event: MouseEvent) => {
    if (!isExpiredUrl(file.url)) return
    event.preventDefault()
    const fresh = await tellExpired(file.url)
    if (fresh) location.assign(fresh)
  }
  if (!isDownloadUrl(file.url)) return <span dir="auto">{name}</span>
  return (
    <a href={file.url} download={name} dir="auto" rel="noopener noreferrer" onClick={(event) => void renew(event)}>
      {name}
    </a>
  )
}

/** Shows a list of files with download links, types and sizes. */
export default function Downloads({ files }: { files: readonly Attachment[] }) {
  return (
    <ul className="cell-files">
      {files.map((file) => (
        <li key={file.url}>
          <TypeIcon name={attachmentNameOf(file)} />
          <Download file={file} />
          {file.size !== undefined && <small>{formatFileSize(file.size)}</small>}
        </li>
      ))}
    </ul>
  )
}
