/** A text and the range in it that the user selected. */
export interface MarkdownSelection {
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * A change to a text: the replacement of a range, and the new selection. The positions of the new selection are
 * relative to the start of the range.
 */
export interface MarkdownEdit {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly chosen: readonly [from: number, to: number]
}

/** Adds formatting marks around the selection, or removes the marks. */
export const toggleMark =
  (mark: string) =>
  ({ text, from, to }: MarkdownSelection): MarkdownEdit => {
    const inner = text.slice(from, to)
    const { length } = mark
    if (text.slice(from - length, from) === mark && text.slice(to, to + length) === mark)
      return { from: from - length, to: to + length, text: inner, chosen: [0, inner.length] }
    return { from, to, text: mark + inner + mark, chosen: [length, length + inner.length] }
  }

const bullet = /^- /

/** Turns the selected lines into list items, or turns list items into lines. */
export const toggleBulletList = ({ text, from, to }: MarkdownSelection): MarkdownEdit => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const areListed = lines.every((line) => bullet.test(line))
  const changed = lines.map((line) => (areListed ? line.replace(bullet, '') : `- ${line}`)).join('\n')
  return { from: start, to: end, text: changed, chosen: [lines.length > 1 ? 0 : changed.length, changed.length] }
}

/**
 * Turns the selection into a link. After inserting a link, selects the missing part of the link: the address, or the
 * text of the link.
 */
export const insertLink = ({ text, from, to }: MarkdownSelection): MarkdownEdit => {
  const inner = text.slice(from, to)
  if (/^https?:\/\/\S+$/.test(inner)) return { from, to, text: `[](${inner})`, chosen: [1, 1] }
  const start = inner.length + 3
  return { from, to, text: `[${inner}](https://)`, chosen: [start, start + 'https://'.length] }
}
