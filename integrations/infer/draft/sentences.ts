const withFullStop = (said: string) => (/[.!?]$/.test(said) ? said : `${said}.`)

/** Formats a text as a sentence, such as 'it is full' → 'It is full.' */
export const toSentence = (said: string): string => withFullStop(said.charAt(0).toUpperCase() + said.slice(1))

/**
 * The first sentence of a description. Undefined if the sentence is too short, too long, or contains braces or
 * backslashes.
 */
export function firstSentence(says: string | undefined, most: number): string | undefined {
  const plain = says
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*|^#+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = ''] = plain?.split(/(?<=[.!?])\s/) ?? []
  if (first.length < 8 || first.length > most || /[{}\\]/.test(first)) return undefined
  return withFullStop(first)
}
