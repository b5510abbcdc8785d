/** What is typed, and which part of it is chosen. */
export interface MarkdownSelection {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** A change to what is typed: what takes the place of a part of it, and what is chosen then, counted from the part's start. */
export interface MarkdownEdit {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly chosen: readonly [from: number, to: number]
}

/** Sets marks around what is chosen, or takes them away. */
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

/** Makes points of a list of the chosen lines, or lines of the points. */
export const toggleBulletList = ({ text, from, to }: MarkdownSelection): MarkdownEdit => {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const areListed = lines.every((line) => bullet.test(line))
  const changed = lines.map((line) => (areListed ? line.replace(bullet, '') : `- ${line}`)).join('\n')
  return { from: start, to: end, text: changed, chosen: [lines.length > 1 ? 0 : changed.length, changed.length] }
}

/** Makes a link of what is chosen, and chooses what it lacks: its address, or the words for an address. */
export const insertLink = ({ text, from, to }: MarkdownSelection): MarkdownEdit => {
  const inner = text.slice(from, to)
  if (/^https?:\/\/\S+$/.test(inner)) return { from, to, text: `[](${inner})`, chosen: [1, 1] }
  const start = inner.length + 3
  return { from, to, text: `[${inner}](https://)`, chosen: [start, start + 'https://'.length] }
}
