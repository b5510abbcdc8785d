import { type IconName, ownBusiness } from './business'
import { mayCall } from './permissions'
import type { Registry } from './registry'

/** A page of a business's own, at an address of its own. */
export interface PlacedPage {
  /** Its address below '/'. */
  readonly name: string
  /** In English, as declared. */
  readonly label: string
  readonly icon: IconName
  readonly group: string
}

/** Whether a page of the business's own is for this person: that what it needs is offered to them. */
export function mayOpen(registry: Registry, can: (resource: string, action: string) => boolean, page: string): boolean {
  const [name, call] = ownBusiness().pages?.[page]?.needs ?? ['', '']
  const resource = registry.find(name)
  return resource !== undefined && mayCall(can, resource, call)
}

/** The pages of the business's own that a person may open, in the order in which they are declared. */
export const pagesFor = (
  registry: Registry,
  can: (resource: string, action: string) => boolean,
): readonly PlacedPage[] =>
  Object.entries(ownBusiness().pages ?? {})
    .filter(([name]) => mayOpen(registry, can, name))
    .map(([name, { label, icon, group }]) => ({ name, label, icon: icon as IconName, group }))
