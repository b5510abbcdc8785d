import type { Field } from '../../../../vocabulary'
import type { ListState } from '../list-state'

/** What each control of the panel is given. */
export interface FilterControlProps {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly filters: ListState['filters']
  readonly onSet: (name: string, values: readonly string[]) => void
}
