import type { DefaultOptionType } from 'antd/es/select'
import { foldText } from '../../../../vocabulary'

/** Finds the options of a dropdown by any part of their labels, ignoring case and accents. */
export const labelSearch = {
  filterOption: (typed: string, option?: DefaultOptionType): boolean =>
    foldText(String(option?.label ?? '')).includes(foldText(typed.trim())),
}
