import type { Field } from '../../../../vocabulary'
import type { ListState } from '../state/list-state'

/** The props of each control in the filter panel. */
export interface FilterControlProps {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly filters: ListState['filters']
  readonly onSet: (name: string, values: readonly string[]) => void
}
