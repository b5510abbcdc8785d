import { Fragment, type ReactNode } from 'react'
import type { CommentPerson } from '../../../vocabulary'

/** A web address, without the punctuation that ends the sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text of a comment with links and highlighted mentions. All other characters stay plain text. */
export function renderCommentText(text: string, mentions: readonly CommentPerson[]): ReactNode {
  const names = mentions.map(({ name }) => `@${escaped(name)}`).sort((one, other) => other.length - one.length)
  const parts = text.split(new RegExp(`(${[address.source, ...names].join('|')})`, 'u'))
  return parts.map((part, index) => {
    // The split puts matches at odd positions and plain text at even positions.
    const found = index % 2 === 1
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    if (!found) return <Fragment key={index}>{part}</Fragment>
    return part.startsWith('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <bdi key={index} className="comment-mention">
        {part}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    )
  })
}
