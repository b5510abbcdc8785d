import { apiBase, permissionName, type Registry } from '../../../vocabulary'

const below = (route: string) => route.replace(' ', ` ${apiBase}`)

/** Public routes, with the information that each route returns. */
const open = [
  'GET /healthz: that the server runs',
  'GET /readyz: that what it stands on answers',
  'GET /files/:name: files, under addresses that were signed for those who may read their record',
  'GET /files/public/:name: pictures that are declared public, under names that nobody can guess',
  `POST ${apiBase}/token: a token for a password`,
  `POST ${apiBase}/password/link: whose a one-time link is`,
  `PUT ${apiBase}/password/link: a password for a one-time link`,
  `POST ${apiBase}/password/forgotten: the same for every address`,
  `GET ${apiBase}/openapi.json: what the declarations say`,
].map((line) => line.slice(0, line.indexOf(': ')))

/** Routes for every signed-in person. The routes return the user's own data, or data limited by permissions. */
const signedIn = [
  `GET ${apiBase}/token`,
  `DELETE ${apiBase}/token`,
  `GET ${apiBase}/permission`,
  ...[
    'GET /profile',
    'GET /profile/openapi.json',
    'POST /proof',
    'PUT /password',
    'DELETE /session',
    'DELETE /session/:id',
  ].map(below),
  ...['POST /second-factor', 'PUT /second-factor', 'POST /second-factor/off', 'POST /second-factor/codes'].map(below),
  `GET ${apiBase}/dashboard-stats`,
  `GET ${apiBase}/search`,
  ...['GET /live', 'PUT /presence'].map(below),
  ...['GET /undo', 'POST /undo'].map(below),
  ...['GET /job', 'POST /job', 'GET /job/:id', 'GET /job/:id/item', 'POST /job/:id/rows'].map(below),
  ...['POST /job/:id/start', 'POST /job/:id/cancel', 'POST /job/:id/retry'].map(below),
  ...['GET /list-view', 'POST /list-view', 'PUT /list-view/:id', 'DELETE /list-view/:id'].map(below),
  ...['GET', 'POST'].map((method) => below(`${method} /record-comment/:resource/:record`)),
  ...['GET /record-comment/:resource/:record/people', 'PUT /record-comment/:id'].map(below),
  ...['DELETE /record-comment/:id', 'GET /mention', 'PUT /mention/seen'].map(below),
  'GET /api/bookmarks/data',
  'POST /api/bookmarks/update',
]

/** The access to a route: for everybody, for every signed-in user, or for users with one of the listed permissions. */
type Allowed = 'everybody' | 'signed in' | readonly string[]

const place = (method: string, path: string, query?: Readonly<Record<string, string>>) =>
  `${method} ${apiBase}${path.replace(/\{(\w+)\}/g, ':$1')}${query ? `?${new URLSearchParams(query)}` : ''}`

/**
 * The permissions for the options of a resource: to list the resource, or to read or write records that refer to the
 * resource.
 */
const forOptions = ({ referrers }: Registry, name: string) => [
  permissionName(name, 'list'),
  ...referrers(name).flatMap(({ resource }) =>
    ['list', 'show', 'create', 'edit'].map((action) => permissionName(resource.name, action)),
  ),
]

/** Every route, such as 'GET /api/v1/book/:id', with its access. A test checks that no route is missing. */
export const routeAccess = (registry: Registry): ReadonlyMap<string, Allowed> =>
  new Map<string, Allowed>([
    ...open.map((route) => [route, 'everybody'] as const),
    ...signedIn.map((route) => [route, 'signed in'] as const),
    ...['GET /backup', 'POST /backup'].map(
      (route) => [below(route), [permissionName('user', 'manageBackups')]] as const,
    ),
    ...registry.all.flatMap((resource) =>
      Object.entries(resource.calls).flatMap(([name, call]) => {
        if (!call) return []
        const allowed =
          name === 'options' ? forOptions(registry, resource.name) : [permissionName(resource.name, call.permission)]
        const methods = name === 'edit' ? [call.method, 'PATCH'] : [call.method]
        return methods.map((method) => [place(method, call.path, call.query), allowed] as const)
      }),
    ),
  ])
