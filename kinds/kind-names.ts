import type { Field } from '../vocabulary/field'
import type * as kinds from './definitions'

/** The names of all kinds of field; the screens have a view for each. */
export type KindName = keyof typeof kinds

type SetByServer = Field<unknown, unknown, boolean, true>

/** The kinds whose values a person types; the screens have an input for each. */
export type TypedKindName = {
  [Name in KindName]: ReturnType<(typeof kinds)[Name]> extends SetByServer ? never : Name
}[KindName]
