import type { IconName, ownIcons, ownPieces, PieceName } from '../vocabulary'
import type { Workbench } from './screens/context'
import type { Brand } from './shell/brand'
import type { Drawing } from './shell/icons'

/** What a business brings to the screens besides its declarations: `business/screens.ts` of its folder. */
export interface BrowserSide extends Brand {
  /** Its own components by the names in `business/index.ts`, each best made by React's `lazy`. Default: none. */
  readonly pieces?: Pick<Workbench['pieces'], Exclude<PieceName, keyof typeof ownPieces>>
  /** Its own icons by the names in `business/index.ts`. Default: none. */
  readonly icons?: Readonly<Record<Exclude<IconName, (typeof ownIcons)[number]>, Drawing>>
}

/** Declares what a business brings to the screens. */
export const defineScreens = (side: BrowserSide): BrowserSide => side
