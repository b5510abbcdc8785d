import type { ComponentType, ReactNode } from 'react'
import type {
  builtInIcons,
  builtInPieces,
  IconName,
  PageName,
  PieceName,
  PieceResourceName,
  Resource,
  ResourceNamed,
} from '../vocabulary'
import type { PieceProps } from './screens/context'
import type { Brand } from './shell/brand'
import type { IconComponent } from './shell/icons'

type OwnPiece = Exclude<PieceName, keyof typeof builtInPieces>
type OwnIcon = Exclude<IconName, (typeof builtInIcons)[number]>

/** The key, where the business has told the compiler names that it has to draw. */
type RequiredKey<Key, Name extends string> = string extends Name ? never : [Name] extends [never] ? never : Key

type RequiredScreens = Required<
  Pick<
    BusinessScreens,
    RequiredKey<'pieces', OwnPiece> | RequiredKey<'pages', PageName> | RequiredKey<'icons', OwnIcon>
  >
>

/** As a method, so that a component which knows more of the records of that name fits as well. */
type OfName<Name extends string> = {
  /** What is drawn. */
  draw(given: PieceProps<Resource<Name>>): ReactNode
}['draw']

/**
 * A component for records of a resource. Where the compiler is not told what the business declares under that name
 * (`resources` of `Register`), it may be made for whichever resource is called so.
 */
export type PieceOf<Name extends string> =
  Resource extends ResourceNamed<Name> ? OfName<Name> : ComponentType<PieceProps<ResourceNamed<Name>>>

/** What a business brings to the screens besides its declarations: `business/screens.ts` of its folder. */
export interface BusinessScreens extends Brand {
  /** Its own components by the names in `business/index.ts`, each best made by React's `lazy`. Default: none. */
  readonly pieces?: {
    readonly [Name in OwnPiece]: PieceOf<PieceResourceName<Name>>
  }
  /** Its own pages by their addresses in `business/index.ts`: `pack: () => import('./packing/screens')`. Default: none. */
  readonly pages?: Readonly<Record<PageName, () => Promise<{ readonly default: ComponentType }>>>
  /** Its own icons by the names in `business/index.ts`. Default: none. */
  readonly icons?: Readonly<Record<OwnIcon, IconComponent>>
}

/** Declares what a business brings to the screens. */
export const defineScreens = (side: BusinessScreens & RequiredScreens): BusinessScreens => side
