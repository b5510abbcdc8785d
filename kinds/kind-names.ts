import type { Field } from '../vocabulary/field'
import type * as kinds from './definitions'

/** The names of all kinds of field. The screens have a view for each kind. */
export type KindName = keyof typeof kinds

type SetByServer = Field<unknown, unknown, boolean, true>

/** The kinds whose values users can enter. The screens have an input for each kind in this type. */
export type TypedKindName = {
  [Name in KindName]: ReturnType<(typeof kinds)[Name]> extends SetByServer ? never : Name
}[KindName]
