import { historyResource, permissionsOf, type Registry, type Resource } from 'deckhand'
import { atOpening, hashPassword, type Row, type World } from 'deckhand/server'

/** The password of every sample account. */
export const samplePassword = 'deckhand-sample-1'

const read = ['list', 'show', 'export']
const all = 'everything'

/** What a role may do, by resource: everything, or the actions named. */
type Grants = Readonly<Record<string, typeof all | readonly string[]>>

const catalogueManager: Grants = {
  'product-category': all,
  'product-sub-category': all,
  product: all,
  'product-image': all,
  'field-category': all,
  'social-media-master': all,
  'tax-master': read,
  'currency-master': read,
  'stock-in': read,
  'stock-movement': read,
  card: read,
  coupon: read,
}

const orderDesk: Grants = {
  'customer-order': ['list', 'show', 'export', 'create', 'orderStatus', 'paymentStatus', 'correct', 'invoice'],
  'order-item': all,
  customer: all,
  'customer-address': all,
  'customer-category': read,
  'customer-card-mapping': read,
  card: read,
  coupon: [...read, 'create', 'edit', 'status'],
  'shipping-rule': read,
  product: read,
  site: read,
  state: read,
}

const cardDesk: Grants = {
  'customer-card-mapping': all,
  card: all,
  'stock-in': all,
  'stock-movement': all,
  'customer-order': ['list', 'show', 'orderStatus'],
  'order-item': all,
  customer: read,
  product: read,
  site: read,
}

const granted = (registry: Registry, grants: Grants) =>
  registry.all.flatMap((resource) => {
    const actions = grants[resource.name]
    return actions ? allowed(resource, actions) : []
  })

const allowed = (resource: Resource, actions: typeof all | readonly string[]) =>
  permissionsOf(resource).filter(
    (name) => actions === all || actions.some((action) => name === `${resource.name}.${action}`),
  )

const staff = new Set(['user', 'role', historyResource])

/** The roles of the samples, and the person in each. */
export const sampleRoles = (registry: Registry) => [
  {
    name: 'Administrator',
    description: 'May do everything.',
    isSystem: true,
    permissions: registry.all.flatMap(permissionsOf),
    person: { name: 'Asha Menon', email: 'admin@example.com' },
  },
  {
    name: 'Catalogue manager',
    description: 'Keeps categories, products and their pictures.',
    permissions: granted(registry, catalogueManager),
    person: { name: 'Tomas Lindqvist', email: 'catalogue@example.com' },
  },
  {
    name: 'Order desk',
    description: 'Looks after orders and customers.',
    permissions: granted(registry, orderDesk),
    person: { name: 'Priya Nair', email: 'orders@example.com' },
  },
  {
    name: 'Card desk',
    description: 'Receives cards and hands them to customers.',
    permissions: granted(registry, cardDesk),
    person: { name: 'Jonas Weber', email: 'cards@example.com' },
  },
  {
    name: 'Viewer',
    description: 'Sees everything but the staff, changes nothing.',
    permissions: registry.all.filter(({ name }) => !staff.has(name)).flatMap((resource) => allowed(resource, read)),
    person: { name: 'Meera Joshi', email: 'viewer@example.com' },
  },
]

/** The roles, and one person in each. */
export async function makePeople(world: World): Promise<{ roles: Row[]; users: Row[] }> {
  const described = sampleRoles(world.registry)
  const password = await hashPassword(samplePassword)
  const roles = atOpening(
    world,
    described.map(({ person: _, ...role }) => ({ isSystem: false, ...role, status: 1 })),
  )
  const users = atOpening(
    world,
    described.map(({ person }, index) => ({ ...person, role: roles[index]?.id, password, status: 1 })),
  )
  return { roles, users }
}
