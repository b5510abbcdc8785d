import type { Values } from './conditions'

/** What a list's address says besides its filters; a field of such a name cannot be narrowed by one value of it. */
export const reservedListParameters: readonly string[] = ['page', 'size', 'sort', 'q', 'tab']

/** How the records are listed. */
export interface List<R extends Values = Values, S extends string = keyof R & string> {
  /** Default: the title and up to six more fields that are no long text, list or secret. */
  readonly columns?: readonly (keyof R & string)[]
  /**
   * Which of the columns a narrow window shows beside a record's name, line by line, two or three of them; amounts, and how
   * the record stands, are put at the end of their line. Columns that the person adds follow in a line of their own.
   * Default: the first amount beside the name, and all others below.
   */
  readonly narrow?: readonly (readonly (keyof R & string)[])[]
  /**
   * Columns that a table hides where it is too narrow, the first one first. The others follow: the last column first,
   * amounts and states after the rest, the title never. Columns that the person chose are never hidden. Default: none.
   */
  readonly hideFirst?: readonly (keyof R & string)[]
  /**
   * The fields that the search box and the palette look into; 'owner.email' is that field of the record which
   * `owner` refers to. Default: those of the title that hold text.
   */
  readonly search?: readonly S[]
  /** The field to sort by at first; with '-' in front, descending. Default: '-createdAt'. */
  readonly sort?: (keyof R & string) | `-${keyof R & string}`
  /** The fields that the list can be narrowed by. Default: those columns that are choices or references. */
  readonly filters?: readonly (keyof R & string)[]
  /** A tab for all records and one for each value of a choice. */
  readonly tabs?: TabsDeclaration<keyof R & string>
  /** Groups of values of another choice, each one press away beside the tabs. Default: none. */
  readonly stages?: StagesDeclaration<keyof R & string>
  /** Rows on a page at first. Default: 20. */
  readonly pageSize?: number
}

/** Tabs above a list, by the values of one field. Their keys are '1' (all), '2', '3' … */
export interface TabsDeclaration<N extends string = string> {
  /** The choice whose values have a tab. */
  readonly field: N
  /** The values that have a tab, in their order. Default: all, as declared. */
  readonly values?: readonly string[]
  /** Labels that differ from those of the choices. */
  readonly labels?: Readonly<Record<string, string>>
  /** Key in the local storage under which the last tab is remembered. Default: not remembered. */
  readonly remember?: string
}

/** What narrows a list by one press, besides its tabs: `{ field: 'state', groups: [{ label: 'Open', values: ['new', 'begun'] }] }`. */
export interface StagesDeclaration<N extends string = string> {
  /** The choice by whose values the list is narrowed. */
  readonly field: N
  /** Each group by its label, with its values. */
  readonly groups: readonly { readonly label: string; readonly values: readonly string[] }[]
}
