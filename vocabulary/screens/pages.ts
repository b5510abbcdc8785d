import { currentBusiness, type IconName } from '../business'
import { canMakeCall } from '../permissions/permissions'
import type { Registry } from '../registry'

/** A page of a business with its own address. */
export interface BusinessPage {
  /** The address below '/'. */
  readonly name: string
  /** The label in English, as declared. */
  readonly label: string
  readonly icon: IconName
  readonly group: string
}

/** Whether the user can open a page of the business: the page needs a call that the user can make. */
export function canOpenPage(
  registry: Registry,
  can: (resource: string, action: string) => boolean,
  page: string,
): boolean {
  const [name, call] = currentBusiness().pages?.[page]?.needs ?? ['', '']
  const resource = registry.find(name)
  return resource !== undefined && canMakeCall(can, resource, call)
}

/** The pages of the business that the user can open, in their declared order. */
export const openablePagesOf = (
  registry: Registry,
  can: (resource: string, action: string) => boolean,
): readonly BusinessPage[] =>
  Object.entries(currentBusiness().pages ?? {})
    .filter(([name]) => canOpenPage(registry, can, name))
    .map(([name, { label, icon, group }]) => ({ name, label, icon: icon as IconName, group }))
