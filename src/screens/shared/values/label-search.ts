import type { DefaultOptionType } from 'antd/es/select'
import { foldText } from '../../../../vocabulary'

/** An option of a dropdown. `searched` contains further texts by which people find the option. */
type SearchedOption = DefaultOptionType & { readonly searched?: readonly string[] }

const textsOf = ({ label, value, searched = [] }: SearchedOption) =>
  [String(label ?? ''), ...searched, String(value ?? '')].map(foldText)

/** Ranks a match: 0 for a complete text or value, 1 for the start of a text, 2 for any other part. */
const rank = (option: SearchedOption, sought: string): number => {
  const texts = textsOf(option)
  return texts.includes(sought) ? 0 : texts.slice(0, -1).some((text) => text.startsWith(sought)) ? 1 : 2
}

/**
 * Finds the options of a dropdown by any part of their texts, ignoring case and accents. Complete matches and matching
 * beginnings come first.
 */
export const labelSearch = {
  filterOption: (typed: string, option?: SearchedOption): boolean => {
    const sought = foldText(typed.trim())
    if (option === undefined) return false
    const texts = textsOf(option)
    return texts.at(-1) === sought || texts.slice(0, -1).some((text) => text.includes(sought))
  },
  filterSort: (
    one: SearchedOption,
    other: SearchedOption,
    { searchValue }: { readonly searchValue: string },
  ): number => {
    const sought = foldText(searchValue.trim())
    return rank(one, sought) - rank(other, sought)
  },
}
