import { administration, type IconName, ownBusiness } from './business'
import { type PlacedPage, pagesFor } from './pages'
import { mayCall } from './permissions'
import type { Registry } from './registry'
import type { Resource } from './resource'
import { locale, noun, t } from './words'

const byOrder = (a: Resource, b: Resource) =>
  (a.menu?.order ?? Number.POSITIVE_INFINITY) - (b.menu?.order ?? Number.POSITIVE_INFINITY) ||
  t(a.label.many).localeCompare(t(b.label.many), locale())

const groupsIn = ({ all }: Registry): readonly string[] => {
  const placed = Object.values(ownBusiness().pages ?? {})
  const named = [...all.flatMap(({ menu }) => menu?.group ?? []), ...placed.map(({ group }) => group)].filter(
    (group) => group !== administration,
  )
  return [...new Set([...(ownBusiness().menu ?? named), administration])]
}

/** The menu's groups, each with the resources that the person may list and the business's own pages; empty ones are left out. */
export const menuOf = (registry: Registry, can: (resource: string, action: string) => boolean) => {
  const pages = pagesFor(registry, can)
  return groupsIn(registry)
    .map((group) => ({
      group,
      pages: pages.filter((page): page is PlacedPage => page.group === group),
      resources: registry.all.filter(({ name, menu }) => menu?.group === group && can(name, 'list')).sort(byOrder),
    }))
    .filter(({ resources, pages: own }) => resources.length + own.length > 0)
}

/** The letter that opens the dashboard after 'g'. */
export const dashboardLetter = 'd'

/** A page that one goes to by its name, whatever records there are. */
export interface Screen {
  /** Its address below '/', such as 'book' or 'book/create'. */
  readonly id: string
  readonly title: string
  readonly icon?: IconName
  /** Whether a record is created there. */
  readonly creates: boolean
}

/**
 * The screens that a person may go to, in the menu's order: the dashboard, the lists, with those that have no place in the
 * menu but forms behind the others, the pages of the business's own, then those on which records are created.
 *
 * @param can what the person may do, as far as it is offered.
 */
export function screensOf(registry: Registry, can: (resource: string, action: string) => boolean): readonly Screen[] {
  const placed = menuOf(registry, () => true).flatMap(({ resources }) => resources)
  const others = registry.all.filter(({ menu, calls }) => !menu && calls.create)
  return [
    ...(ownBusiness().dashboard
      ? [{ id: 'dashboard', title: t('Dashboard'), icon: 'chart', creates: false } as const]
      : []),
    ...[...placed, ...others]
      .filter((resource) => mayCall(can, resource, 'list'))
      .map(({ name, label, menu }) => ({ id: name, title: t(label.many), icon: menu?.icon, creates: false })),
    ...pagesFor(registry, can).map(({ name, label, icon }) => ({ id: name, title: t(label), icon, creates: false })),
    ...[...placed, ...others]
      .filter((resource) => mayCall(can, resource, 'create'))
      .map(({ name, label, menu }) => ({
        id: `${name}/create`,
        title: t('New {{one}}', { one: noun(t(label.one)) }),
        icon: menu?.icon,
        creates: true,
      })),
  ]
}
