import type { ComponentType } from 'react'
import type { IconName, MadeFor, ownIcons, ownPieces, PieceName, ResourceNamed } from '../vocabulary'
import type { PieceProps } from './screens/context'
import type { Brand } from './shell/brand'
import type { Drawing } from './shell/icons'

/** What a business brings to the screens besides its declarations: `business/screens.ts` of its folder. */
export interface BrowserSide extends Brand {
  /** Its own components by the names in `business/index.ts`, each best made by React's `lazy`. Default: none. */
  readonly pieces?: {
    readonly [Name in Exclude<PieceName, keyof typeof ownPieces>]: ComponentType<
      PieceProps<ResourceNamed<MadeFor<Name>>>
    >
  }
  /** Its own icons by the names in `business/index.ts`. Default: none. */
  readonly icons?: Readonly<Record<Exclude<IconName, (typeof ownIcons)[number]>, Drawing>>
}

/** Declares what a business brings to the screens. */
export const defineScreens = (side: BrowserSide): BrowserSide => side
