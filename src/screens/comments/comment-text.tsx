import { Fragment, type ReactNode } from 'react'
import type { CommentPerson } from '../../../vocabulary'

/** An address of the web, without the sign that ends the sentence behind it. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What was typed, with links that open and those who are mentioned made out. It is text and nothing else. */
export function renderCommentText(text: string, mentions: readonly CommentPerson[]): ReactNode {
  const names = mentions.map(({ name }) => `@${escaped(name)}`).sort((one, other) => other.length - one.length)
  const parts = text.split(new RegExp(`(${[address.source, ...names].join('|')})`, 'u'))
  return parts.map((part, index) => {
    // Between two that were found stands what was not.
    const found = index % 2 === 1
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
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
