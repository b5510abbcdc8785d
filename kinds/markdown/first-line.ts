const leading = /^\s*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+)*/
const link = /!?\[([^\]]*)\]\([^)]*\)/g
const marks = /(\*\*|__|~~|[*_`])(?=\S)(.+?)\1/g

/** Returns a line of Markdown without its formatting. */
const unmarked = (line: string): string => {
  const plain = line.replace(leading, '').replace(link, '$1')
  return plain.replace(marks, '$2').replace(marks, '$2').trim()
}

/** The first line of a Markdown text that contains letters or digits, as plain text. */
export const firstLine = (text: string): string => {
  const lines = text.split('\n').map(unmarked)
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find((line) => line !== '') ?? ''
}
