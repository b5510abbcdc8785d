import type { Values } from './conditions'

/** The parameters in the address of a list. A field with such a name cannot have a filter with one value. */
export const reservedListParameters: readonly string[] = ['page', 'size', 'sort', 'q', 'tab']

/** The list of the records. */
export interface List<R extends Values = Values, S extends string = keyof R & string> {
  /** The columns. Default: the title and up to six further fields, without long texts, lists and secrets. */
  readonly columns?: readonly (keyof R & string)[]
  /**
   * The two or three lines of a record in a narrow window, each with its fields. Amounts and states are at the end of
   * their line. Columns that the user adds form a further line. Default: the first amount next to the name, and the
   * other columns below.
   */
  readonly narrow?: readonly (readonly (keyof R & string)[])[]
  /**
   * Columns that a narrow table hides, the first column first. Afterwards, the table hides other columns from the last
   * to the first, and amounts and states after the rest. The title and columns that the user chose are never hidden.
   * Default: none.
   */
  readonly hideFirst?: readonly (keyof R & string)[]
  /**
   * The fields of the search, also in the command palette. 'owner.email' is the field `email` of the record to which
   * `owner` refers. Default: the title fields with text.
   */
  readonly search?: readonly S[]
  /** The initial sort field. A leading '-' means descending. Default: '-createdAt'. */
  readonly sort?: (keyof R & string) | `-${keyof R & string}`
  /** The fields with a filter. Default: the columns that are choices or references. */
  readonly filters?: readonly (keyof R & string)[]
  /** A tab for all records and one tab for each value of a choice. Default: none. */
  readonly tabs?: TabsDeclaration<keyof R & string>
  /** Groups of values of another choice, as buttons next to the tabs. Default: none. */
  readonly stages?: StagesDeclaration<keyof R & string>
  /** The initial number of rows of a page. Default: 20. */
  readonly pageSize?: number
}

/** The tabs above a list, for the values of one field. Their keys are '1' (all), '2', '3' … */
export interface TabsDeclaration<N extends string = string> {
  /** The choice whose values have a tab. */
  readonly field: N
  /** The values with a tab, in their order. Default: all values, as declared. */
  readonly values?: readonly string[]
  /** Labels that differ from the labels of the choices. Default: none. */
  readonly labels?: Readonly<Record<string, string>>
  /** The key in the local storage for the last tab. Default: the tab is not stored. */
  readonly remember?: string
}

/**
 * Buttons next to the tabs that filter a list: `{ field: 'state', groups: [{ label: 'Open', values: ['new', 'begun'] }]
 * }`.
 */
export interface StagesDeclaration<N extends string = string> {
  /** The choice whose values filter the list. */
  readonly field: N
  /** The label and the values of each group. */
  readonly groups: readonly { readonly label: string; readonly values: readonly string[] }[]
}
