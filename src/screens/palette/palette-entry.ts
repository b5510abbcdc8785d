import type { SavedListView } from '../../../providers/api'
import type { IconName, Resource, Values } from '../../../vocabulary'

/** What can be chosen in the palette: a page that it leads to, or something that is done at once. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Further words by which it is found. */
  readonly words?: string
  readonly note?: string
  readonly icon?: IconName
  /** What is said of a record beside its name, each value as its kind shows it. */
  readonly brief?: { readonly resource: Resource; readonly values: Values }
  readonly to?: string
  /** What the page is told of the way to it. */
  readonly state?: { readonly view: SavedListView }
  readonly run?: () => void
}

/** Something that can be done wherever one is, such as to sign out. */
export type PaletteCommand = Pick<PaletteEntry, 'label' | 'words' | 'icon' | 'to' | 'run'>
