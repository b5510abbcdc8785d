import { currentBusiness, type IconName } from './business'
import { canMakeCall } from './permissions'
import type { Registry } from './registry'

/** A page of a business's own, at an address of its own. */
export interface BusinessPage {
  /** Its address below '/'. */
  readonly name: string
  /** In English, as declared. */
  readonly label: string
  readonly icon: IconName
  readonly group: string
}

/** Whether a page of the business's own is for this person: that what it needs is offered to them. */
export function canOpenPage(
  registry: Registry,
  can: (resource: string, action: string) => boolean,
  page: string,
): boolean {
  const [name, call] = currentBusiness().pages?.[page]?.needs ?? ['', '']
  const resource = registry.find(name)
  return resource !== undefined && canMakeCall(can, resource, call)
}

/** The pages of the business's own that a person may open, in the order in which they are declared. */
export const openablePagesOf = (
  registry: Registry,
  can: (resource: string, action: string) => boolean,
): readonly BusinessPage[] =>
  Object.entries(currentBusiness().pages ?? {})
    .filter(([name]) => canOpenPage(registry, can, name))
    .map(([name, { label, icon, group }]) => ({ name, label, icon: icon as IconName, group }))
