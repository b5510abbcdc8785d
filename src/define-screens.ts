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

/** The key, if the business has registered names for which it must provide components. */
type RequiredKey<Key, Name extends string> = string extends Name ? never : [Name] extends [never] ? never : Key

type RequiredScreens = Required<
  Pick<
    BusinessScreens,
    RequiredKey<'pieces', OwnPiece> | RequiredKey<'pages', PageName> | RequiredKey<'icons', OwnIcon>
  >
>

/** This is a method type, so that a component for more specific records of that name is also accepted. */
type OfName<Name extends string> = {
  /** Renders the component. */
  draw(given: PieceProps<Resource<Name>>): ReactNode
}['draw']

/**
 * A component for records of a resource. If `resources` of `Register` is not declared, the component accepts any
 * resource of that name.
 */
export type PieceOf<Name extends string> =
  Resource extends ResourceNamed<Name> ? OfName<Name> : ComponentType<PieceProps<ResourceNamed<Name>>>

/** Everything that a business adds to the screens in addition to its declarations: `business/screens.ts`. */
export interface BusinessScreens extends Brand {
  /**
   * The components of the business, by the names in `business/index.ts`. Use React's `lazy` for each component.
   * Default: none.
   */
  readonly pieces?: {
    readonly [Name in OwnPiece]: PieceOf<PieceResourceName<Name>>
  }
  /**
   * The pages of the business, by the addresses in `business/index.ts`, such as `pack: () =>
   * import('./packing/screens')`. Default: none.
   */
  readonly pages?: Readonly<Record<PageName, () => Promise<{ readonly default: ComponentType }>>>
  /** The icons of the business, by the names in `business/index.ts`. Default: none. */
  readonly icons?: Readonly<Record<OwnIcon, IconComponent>>
}

/** Declares everything that a business adds to the screens. */
export const defineScreens = (side: BusinessScreens & RequiredScreens): BusinessScreens => side
