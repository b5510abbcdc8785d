import { administration, currentBusiness, type IconName } from '../business'
import { canMakeCall } from '../permissions/permissions'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { labelInSentence, locale, t } from '../text/i18n'
import { type BusinessPage, openablePagesOf } from './pages'

const byOrder = (a: Resource, b: Resource) =>
  (a.menu?.order ?? Number.POSITIVE_INFINITY) - (b.menu?.order ?? Number.POSITIVE_INFINITY) ||
  t(a.label.many).localeCompare(t(b.label.many), locale())

const groupsIn = ({ all }: Registry): readonly string[] => {
  const placed = Object.values(currentBusiness().pages ?? {})
  const named = [...all.flatMap(({ menu }) => menu?.group ?? []), ...placed.map(({ group }) => group)].filter(
    (group) => group !== administration,
  )
  return [...new Set([...(currentBusiness().menu ?? named), administration])]
}

/**
 * The groups of the menu. Each group contains the resources that the user can list, and the pages of the business.
 * Empty groups are omitted.
 */
export const menuOf = (registry: Registry, can: (resource: string, action: string) => boolean) => {
  const pages = openablePagesOf(registry, can)
  return groupsIn(registry)
    .map((group) => ({
      group,
      pages: pages.filter((page): page is BusinessPage => page.group === group),
      resources: registry.all.filter(({ name, menu }) => menu?.group === group && can(name, 'list')).sort(byOrder),
    }))
    .filter(({ resources, pages: own }) => resources.length + own.length > 0)
}

/** The letter that opens the dashboard after the key 'g'. */
export const dashboardShortcutLetter = 'd'

/** A screen that a user can open by its name. */
export interface Screen {
  /** The address below '/', such as 'book' or 'book/create'. */
  readonly id: string
  readonly title: string
  readonly icon?: IconName
  /** Whether the screen creates a record. */
  readonly creates: boolean
}

/**
 * The screens that a user can open. The result contains the dashboard, the lists in the order of the menu, the pages of
 * the business, and the forms for new records. Lists that the menu does not contain follow the other lists, if their
 * resource has a form.
 * @param can whether the user has a permission
 */
export function screensOf(registry: Registry, can: (resource: string, action: string) => boolean): readonly Screen[] {
  const placed = menuOf(registry, () => true).flatMap(({ resources }) => resources)
  const others = registry.all.filter(({ menu, calls }) => !menu && calls.create)
  return [
    ...(currentBusiness().dashboard
      ? [{ id: 'dashboard', title: t('Dashboard'), icon: 'chart', creates: false } as const]
      : []),
    ...[...placed, ...others]
      .filter((resource) => canMakeCall(can, resource, 'list'))
      .map(({ name, label, menu }) => ({ id: name, title: t(label.many), icon: menu?.icon, creates: false })),
    ...openablePagesOf(registry, can).map(({ name, label, icon }) => ({
      id: name,
      title: t(label),
      icon,
      creates: false,
    })),
    ...[...placed, ...others]
      .filter((resource) => canMakeCall(can, resource, 'create'))
      .map(({ name, label, menu }) => ({
        id: `${name}/create`,
        title: t('New {{one}}', { one: labelInSentence(t(label.one)) }),
        icon: menu?.icon,
        creates: true,
      })),
  ]
}
