const fold = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** Whether two names differ only in case and separators: 'IN_REPAIR', 'inRepair' and 'In repair' are the same name. */
export const isSameInOtherCase = (one: string, other: string): boolean => fold(one) === fold(other)

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/**
 * The naming styles: a test for an example, and a function that joins words in the same style. The first matching style
 * applies.
 */
const styles: readonly { readonly fits: (came: string) => boolean; readonly write: (words: string[]) => string }[] = [
  { fits: (came) => /^[^a-z]*[A-Z][^a-z]*$/.test(came), write: (words) => words.join('_').toUpperCase() },
  { fits: (came) => /^[a-z]+[A-Z]/.test(came), write: ([first = '', ...rest]) => first + rest.map(capital).join('') },
  { fits: (came) => /^[A-Z][a-z]+[A-Z]/.test(came), write: (words) => words.map(capital).join('') },
  { fits: (came) => /^[A-Z].*[\s_-][A-Z]/.test(came), write: (words) => words.map(capital).join(' ') },
  { fits: (came) => /^[A-Z]/.test(came), write: (words) => capital(words.join(' ')) },
]

/** Writes a name such as 'in-repair' in the style of an example: 'IN_REPAIR' if the example is 'READY'. */
export function matchLetterCase(came: string, name: string): string {
  const words = name.toLowerCase().split(/[\s_-]+/)
  const sign = /[\s_-]/.exec(came)?.[0]
  const style = styles.find(({ fits }) => fits(came))
  if (!style) return sign ? words.join(sign) : name
  return style.write(words).replace(/[\s_-]/g, (own) => sign ?? own)
}
