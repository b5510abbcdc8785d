import { foldText } from '../../../vocabulary'

/**
 * How well values match a text. 0: a value equals the text. 1: a value starts with it. 2: a word of a value starts
 * with it. 3: other.
 */
export function matchRankOf(values: readonly string[], text: string): number {
  const sought = foldText(text)
  const rank = (value: string) => {
    const folded = foldText(value)
    if (folded === sought) return 0
    if (folded.startsWith(sought)) return 1
    return folded.split(/[\s@._/-]+/).some((word) => word.startsWith(sought)) ? 2 : 3
  }
  return Math.min(...values.map(rank))
}
