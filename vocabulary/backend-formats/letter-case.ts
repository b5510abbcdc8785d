const fold = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** Whether two texts say the same in other letters: 'IN_REPAIR', 'inRepair', 'In repair'. */
export const isSameInOtherCase = (one: string, other: string): boolean => fold(one) === fold(other)

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** How the words of a text are put together, told by a text; the first that fits. */
const styles: readonly { readonly fits: (came: string) => boolean; readonly write: (words: string[]) => string }[] = [
  { fits: (came) => /^[^a-z]*[A-Z][^a-z]*$/.test(came), write: (words) => words.join('_').toUpperCase() },
  { fits: (came) => /^[a-z]+[A-Z]/.test(came), write: ([first = '', ...rest]) => first + rest.map(capital).join('') },
  { fits: (came) => /^[A-Z][a-z]+[A-Z]/.test(came), write: (words) => words.map(capital).join('') },
  { fits: (came) => /^[A-Z].*[\s_-][A-Z]/.test(came), write: (words) => words.map(capital).join(' ') },
  { fits: (came) => /^[A-Z]/.test(came), write: (words) => capital(words.join(' ')) },
]

/** A name such as 'in-repair' in the letters of another: 'IN_REPAIR' where that came as 'READY'. */
export function matchLetterCase(came: string, name: string): string {
  const words = name.toLowerCase().split(/[\s_-]+/)
  const sign = /[\s_-]/.exec(came)?.[0]
  const style = styles.find(({ fits }) => fits(came))
  if (!style) return sign ? words.join(sign) : name
  return style.write(words).replace(/[\s_-]/g, (own) => sign ?? own)
}
