import type { Values } from './conditions'

/** The parameters in the address of a list. A field with such a name cannot have a filter with one value. */
export const reservedListParameters: readonly string[] = ['page', 'size', 'sort', 'q', 'tab']

/** The options of a list of records. */
export interface List<R extends Values = Values, S extends string = keyof R & string> {
  /** The columns. Default: the title and up to six further fields, without long texts, lists and secrets. */
  readonly columns?: readonly (keyof R & string)[]
  /**
   * The two or three lines of a record in a narrow window, each with its fields. Amounts and status tags are at the end
   * of their line. Columns that the user adds are in a further line. Default: the first line has the name and the first
   * amount, and the next line has the other columns.
   */
  readonly narrow?: readonly (readonly (keyof R & string)[])[]
  /**
   * Columns that a narrow table hides, starting with the first listed column. If the table is still too narrow, the
   * table hides other columns from last to first, with amounts and status tags at the end. The table never hides the
   * title and the columns that the user chose. Default: none.
   */
  readonly hideFirst?: readonly (keyof R & string)[]
  /**
   * The fields that the search of the list and the command palette use. 'owner.email' is the field `email` of the
   * record to which `owner` refers. Default: the title fields with text.
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

/** The tabs above a list, for the values of one field. The tabs have the keys '1' (all), '2', '3' … */
export interface TabsDeclaration<N extends string = string> {
  /** The choice whose values have a tab. */
  readonly field: N
  /** The values with a tab, in the order of the tabs. Default: all values, as declared. */
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
