import type { Dashboard } from './dashboard'
import type { builtInIcons } from './icons'

/** A page of a business's own: where it stands, and for whom. */
export interface DeclaredPage {
  /** In the menu and in the title, in English. */
  readonly label: string
  readonly icon: string
  /** The group of the menu that it stands in, below the resources. */
  readonly group: string
  /** The resource and the call for which it is made: whoever may not make that call is not shown the page. */
  readonly needs: readonly [resource: string, call: string]
}

/** What a business says of itself to both sides, besides its resources: plain data, `business/index.ts` of its folder. */
export interface Business {
  /** What people call the product: on the sign-in page, in titles, letters and the description of the API. */
  readonly name: string
  /** One sentence about it, for search engines and whoever reads the description of the API. Default: none. */
  readonly about?: string
  /** Its own sentences, in English; other languages have them in `business/languages`. Default: none. */
  readonly says?: {
    /** Above the sign-in form. */
    readonly signIn?: string
    /** Below the drawing beside it. */
    readonly motto?: string
    /** At the foot of every page, unless the time zone has to be said there. */
    readonly footer?: string
  }
  /** The dashboard that it lands on. Default: on the first list. */
  readonly dashboard?: Dashboard
  /**
   * The groups of the menu, in their order; 'Administration' may be among them and is the last otherwise. Default: those
   * that the resources name, in the order of their files.
   */
  readonly menu?: readonly string[]
  /**
   * Pages of its own by their addresses, `pack: { label: 'Packing', … }` at '/pack'; drawn in `business/screens`. Default:
   * none besides those of its resources.
   */
  readonly pages?: Readonly<Record<string, DeclaredPage>>
  /** The names of its own icons, each drawn in `business/screens`. Default: none besides those that there are. */
  readonly icons?: readonly string[]
  /**
   * Its own hand-written components, each with the resource, or the resources, whose records it is made for; drawn in
   * `business/screens`. Default: none.
   */
  readonly pieces?: Readonly<Record<string, string | readonly string[]>>
  /**
   * The code of the currency of all amounts, 'EUR', where no resource tells (a field with `exactlyOne` of what amounts name
   * as their currency). Default: amounts are said without one.
   */
  readonly currency?: string
  /**
   * What its server writes by itself where people write too, by a name, such as `received: 'Stock-in {{reference}}'`: kept in
   * English and shown in the reader's language. A blank called `reference` stands for any words, others for one. Default: none.
   */
  readonly remarks?: Readonly<Record<string, string>>
  /**
   * What follows where the network fails: 'stay' keeps the page and what was typed, says so in a banner, and reads again once the
   * API can be reached. 'signOut' ends the session and goes to /login. Default: 'stay'.
   */
  readonly onNetworkError?: 'stay' | 'signOut'
  /** The time zone in whose days it counts, where no resource tells (`zone`). Default: UTC. */
  readonly timeZone?: string
}

/** Declares what a business says of itself. */
export const defineBusiness = <const Own extends Business>(business: Own): Own => business

/**
 * Where a business tells the compiler its names, so that a menu group, an icon or a piece that it does not have does not
 * compile: `declare module 'deckhand' { interface Register { business: typeof business } }`. As `resources` it tells those
 * whose records its own code reads and writes: `typeof order | typeof product`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a business adds itself
export interface Register {}

/** The declared resources that a business tells the compiler. */
export type OwnResources = Register extends { readonly resources: infer Known } ? Known : never

type Own = Register extends { readonly business: infer Known extends Business } ? Known : Business

/** The resource that comes with every business, in this group of the menu. */
export const administration = 'Administration'

/** A group of the menu. */
export type MenuGroup = Own extends { readonly menu: readonly (infer Group extends string)[] }
  ? Group | typeof administration
  : string

/** The name of an icon that a declaration may use. */
export type IconName =
  | (typeof builtInIcons)[number]
  | (Own extends { readonly icons: readonly (infer Icon extends string)[] }
      ? Icon
      : Register extends { readonly business: Business }
        ? never
        : string)

/** The hand-written components that every business has, each with the resources that it is made for; none is for all. */
export const builtInPieces = {
  'role-permissions': 'role',
  timeline: [],
  undo: 'audit-entry',
  'view-as': 'role',
} as const

/** The name of a hand-written component that a declaration may use. */
export type PieceName =
  | keyof typeof builtInPieces
  | (Own extends { readonly pieces: infer Pieces }
      ? keyof Pieces & string
      : Register extends { readonly business: Business }
        ? never
        : string)

/** The address of a page of the business's own, which `business/screens` draws. */
export type PageName = Own extends { readonly pages: infer Pages }
  ? keyof Pages & string
  : Register extends { readonly business: Business }
    ? never
    : string

/** The name of a remark of the business. */
export type RemarkName = Own extends { readonly remarks: infer Remarks } ? keyof Remarks & string : string

const nameless: Business = { name: 'Deckhand' }

let current: Business = nameless

type OwnPieces = Own extends { readonly pieces: infer Pieces } ? Pieces : never

/** The name of the resource, or the names of those, whose records a hand-written component of the business is made for. */
export type PieceResourceName<Name> = Name extends keyof OwnPieces
  ? OwnPieces[Name] extends readonly (infer Resource extends string)[]
    ? Resource
    : OwnPieces[Name] & string
  : string

/** What the one file of a business holds that a glob may have found, as its default export. */
export const defaultExportOf = <Side>(
  modules: Readonly<Record<string, { readonly default: Side }>>,
): Side | undefined => Object.values(modules)[0]?.default

/** The business whose product this is. */
export const currentBusiness = (): Business => current

/** Has the product speak of this business. */
export const setCurrentBusiness = (business: Business = nameless): void => {
  current = business
}
