import type { SavedListView } from '../../../providers/api'
import type { IconName, Resource, Values } from '../../../vocabulary'

/** An entry of the palette: a page to open, or a command to run. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Additional search words. */
  readonly words?: string
  readonly note?: string
  readonly icon?: IconName
  /** The details of a record next to its name, formatted by the kinds of the fields. */
  readonly brief?: { readonly resource: Resource; readonly values: Values }
  readonly to?: string
  /** The state of the navigation to the page. */
  readonly state?: { readonly view: SavedListView }
  readonly run?: () => void
}

/** A command that is available on every page, such as signing out. */
export type PaletteCommand = Pick<PaletteEntry, 'label' | 'words' | 'icon' | 'to' | 'run'>
