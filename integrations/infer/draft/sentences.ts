const withFullStop = (said: string) => (/[.!?]$/.test(said) ? said : `${said}.`)

/** A doubt as a sentence of its own: 'it is full' → 'It is full.' */
export const toSentence = (said: string): string => withFullStop(said.charAt(0).toUpperCase() + said.slice(1))

/** The first sentence of what is said, where it says more than the name; without what would be filled in or drawn. */
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
