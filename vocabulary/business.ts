import type { Dashboard } from './dashboard'
import type { builtInIcons } from './screens/icons'

/** A page of a business, with its position in the menu and the permission that the page needs. */
export interface DeclaredPage {
  /** The name in the menu and in the title, in English. */
  readonly label: string
  readonly icon: string
  /** The menu group. The page is listed below the resources of the group. */
  readonly group: string
  /** The resource and the call that the page needs. Screens hide the page from users who cannot make this call. */
  readonly needs: readonly [resource: string, call: string]
}

/**
 * The settings of a business for the screens and the server, in addition to its resources. `business/index.ts` contains
 * these settings as plain data.
 */
export interface Business {
  /** The product name, shown on the sign-in page, in titles, in mails and in the description of the API. */
  readonly name: string
  /** One sentence about the product, for search engines and for readers of the API description. Default: none. */
  readonly about?: string
  /**
   * Sentences of the business, in English. Other languages translate the sentences in `business/languages`. Default:
   * none.
   */
  readonly says?: {
    /** The sentence above the sign-in form. */
    readonly signIn?: string
    /** The sentence below the illustration on the sign-in page. */
    readonly motto?: string
    /**
     * The sentence in the footer of each page. The footer shows the time zone instead if the device has a different
     * time zone.
     */
    readonly footer?: string
  }
  /** The dashboard, which is the start page. Default: none, and the first list is the start page. */
  readonly dashboard?: Dashboard
  /**
   * The groups of the menu in their order. If the list does not contain 'Administration', this group is the last group.
   * Default: the groups that the resources name, sorted like the files of the resources.
   */
  readonly menu?: readonly string[]
  /**
   * The pages of the business by address: `pack: { label: 'Packing', … }` has the address '/pack'. `business/screens`
   * contains the components of the pages. Default: none.
   */
  readonly pages?: Readonly<Record<string, DeclaredPage>>
  /**
   * The names of the icons that the business adds. `business/screens` contains the drawings of the icons. Default:
   * none.
   */
  readonly icons?: readonly string[]
  /**
   * The hand-written components of the business. The value of each component is the name of the resource, or a list of
   * resources, whose records the component shows. `business/screens` contains the components. Default: none.
   */
  readonly pieces?: Readonly<Record<string, string | readonly string[]>>
  /**
   * The currency code of all amounts, such as 'EUR', if no resource defines the base currency. A resource defines the
   * base currency if it has a field with `exactlyOne` and amounts refer to its records as their currency. Default:
   * amounts have no currency.
   */
  readonly currency?: string
  /**
   * Texts that the server writes into fields in which people also write, by name: `received: 'Stock-in {{reference}}'`.
   * The database stores the texts in English, and screens show the texts in the reader's language. The placeholder
   * `reference` can contain several words, and any other placeholder one word. Default: none.
   */
  readonly remarks?: Readonly<Record<string, string>>
  /**
   * The reaction to a network failure. 'stay' keeps the page and the typed values, shows a banner, and reloads the data
   * once the API responds. 'signOut' ends the session and opens /login. Default: 'stay'.
   */
  readonly onNetworkError?: 'stay' | 'signOut'
  /**
   * The addresses that the business writes into codes and chips: `['https://tap.example.com/c/{serial}']`. A scan of
   * such an address returns the decoded serial. The placeholders are `{serial}`, `{gtin}` and `{lot}`. Default: none.
   */
  readonly scanUrls?: readonly string[]
  /**
   * The countries to which the business sells, as codes of ISO 3166-1: `['IN', 'LK']`. Lists of states contain the
   * states of these countries. Default: the countries of the active sites, and all countries while no site has one.
   */
  readonly sellsTo?: 'everywhere' | readonly string[]
  /**
   * The time zone of the business, unless a resource defines a time zone with `zone`. Days start and end in this time
   * zone. Default: UTC.
   */
  readonly timeZone?: string
}

/** Declares the settings of a business. */
export const defineBusiness = <const Own extends Business>(business: Own): Own => business

/**
 * The types of a business for the compiler. The compiler uses these types to reject unknown menu groups, icons and
 * hand-written components: `declare module 'deckhand' { interface Register { business: typeof business } }`. The key
 * `resources` lists the resources whose records the code of the business reads and writes: `typeof order | typeof
 * product`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a business adds its own type
export interface Register {}

/** The resources that a business has added to `Register`. */
export type OwnResources = Register extends { readonly resources: infer Known } ? Known : never

type Own = Register extends { readonly business: infer Known extends Business } ? Known : Business

/** The menu group of the resources that every business has. */
export const administration = 'Administration'

/** The name of a menu group. */
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

/**
 * The hand-written components of the engine, each with the resources whose records it shows. An empty list means all
 * resources.
 */
export const builtInPieces = {
  erasure: [],
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

/** The address of a page of the business. `business/screens` contains the component. */
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

/** The names of the resources whose records a hand-written component of the business shows. */
export type PieceResourceName<Name> = Name extends keyof OwnPieces
  ? OwnPieces[Name] extends readonly (infer Resource extends string)[]
    ? Resource
    : OwnPieces[Name] & string
  : string

/** The default export of the first module that a glob import has found. Returns undefined if there is no module. */
export const defaultExportOf = <Side>(
  modules: Readonly<Record<string, { readonly default: Side }>>,
): Side | undefined => Object.values(modules)[0]?.default

/** The business of the running product. */
export const currentBusiness = (): Business => current

/** Sets the business of the running product. */
export const setCurrentBusiness = (business: Business = nameless): void => {
  current = business
}
