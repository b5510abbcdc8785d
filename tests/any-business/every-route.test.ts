import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../server/auth/passwords/passwords'
import { createFileStore } from '../../server/database/files/file-store'
import { describeApi } from '../../server/features/openapi'
import { createSampleData } from '../../server/features/sample-data'
import { handlers, registry, serverSide } from '../../server/operations/registry'
import { addRequiredPermissions, apiBase } from '../../vocabulary'
import { routeAccess } from '../server/support/every-route'
import { newFolder, newTestDatabase } from '../server/support/stores'
import { password, startServer } from '../server/support/test-server'

let routes: RouteOptions[] = []

/** Collects the routes that the framework registers, including routes without a declaration. */
const listening = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
}

const allowedAt = routeAccess(registry)
let server: Server
/** A second server that keeps its records in an unreachable API, so that every authorized call gets the status 503. */
let guard: Server
type Server = Awaited<ReturnType<typeof startServer>>

const absent = { url: 'http://127.0.0.1:9', seconds: 1, calls: 20 }

/** The two servers, by the place of their records. */
const places = ['kept here', 'kept by an API upstream'] as const
const at = (place: (typeof places)[number]) => (place === 'kept here' ? server : guard)

interface Role {
  readonly name: string
  readonly permissions: readonly string[]
}

let roles: readonly Role[]

/** The roles of the business's sample data. */
async function sampleRoles(): Promise<readonly Role[]> {
  const testDatabase = newTestDatabase('sqlite')
  const files = newFolder()
  const store = await testDatabase.open({ registry, handlers })
  await createSampleData({
    store,
    files: createFileStore(files.folder),
    now: new Date('2026-03-18T10:00:00Z'),
    ...(serverSide.sample && { makeSample: serverSide.sample }),
  })
  const { json } = await store.list(registry.get('role'), {})
  await store.close()
  await testDatabase.close()
  files.remove()
  return JSON.parse(json)
}

const emailOf = (role: string) => `${role.toLowerCase().replace(/\W+/g, '.')}@samples.example`

beforeAll(async () => {
  roles = await sampleRoles()
  subscribe('fastify.initialization', listening)
  server = await startServer()
  const here = routes
  routes = []
  guard = await startServer('sqlite', { upstreams: [absent] })
  unsubscribe('fastify.initialization', listening)
  servedBy = { 'kept here': listed(here), 'kept by an API upstream': listed(routes) }
  for (const { name, permissions } of roles) {
    for (const { add } of [server, guard]) {
      const role = await add('role', { name: `${name} of the samples`, permissions, isSystem: false, status: 1 })
      await add('user', { name, email: emailOf(name), role, password: await hashPassword(password), status: 1 })
    }
  }
})
afterAll(async () => {
  await guard.close()
  await server.close()
})

let servedBy: Readonly<Record<(typeof places)[number], readonly string[]>>

/** Every route with one method. The framework adds a HEAD route to each GET route, with the same hooks. */
const listed = (routes: readonly RouteOptions[]) => [
  ...new Set(
    routes.flatMap(({ method, url }) =>
      [method]
        .flat()
        .filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
        .map((one) => `${one} ${url}`),
    ),
  ),
]

const isScreens = (route: string) => /^GET \/(\*|assets\/.*)?$/.test(route)

const ask = async ({ app }: Server, route: string, token?: string) => {
  const [method = '', path = ''] = route.split(' ')
  const { statusCode, stream } = await app.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/g, 'none'),
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    // The responses of some routes never end.
    payloadAsStream: true,
  })
  stream().destroy()
  return statusCode
}

it.each(places)('knows who may use each route that is served with records %s', (place) => {
  const served = () => servedBy[place]
  const known = new Set([...allowedAt.keys()].map((route) => route.split('?')[0]))
  expect(served().filter((route) => !isScreens(route) && !known.has(route))).toEqual([])
  expect([...known].filter((route) => !served().includes(route ?? ''))).toEqual([])
})

/** Routes that are served but are not part of the API. */
const undescribed = [
  'GET /healthz',
  'GET /readyz',
  'GET /files/{}',
  'GET /files/public/{}',
  `GET ${apiBase}/openapi.json`,
]

it('the API description covers each served route and has no broken references', () => {
  const served = () => servedBy['kept here']
  const { paths, components } = describeApi(registry) as {
    paths: Record<string, Record<string, { operationId: string }>>
    components: { schemas: Record<string, unknown> }
  }
  const blank = (route: string) => route.replace(/:\w+|\{\w+\}/g, '{}')
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => blank(`${method.toUpperCase()} ${path}`)),
    ),
  )
  const missing = served().filter((route) => !isScreens(route) && !described.has(blank(route)))
  expect(missing.map(blank).sort()).toEqual([...undescribed].sort())
  const routes = new Set(served().map(blank))
  expect([...described].filter((route) => !routes.has(route))).toEqual([])

  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const referred = [...JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
  expect(referred.map(([, name = '']) => name).filter((name) => !(name in components.schemas))).toEqual([])
})

it.each(places)('answers requests without a session only at the public routes, with records %s', async (place) => {
  const answers = await Promise.all(
    [...allowedAt].map(async ([route, allowed]) => [route, allowed, await ask(at(place), route)] as const),
  )
  const wrong = answers.filter(([, allowed, status]) => (status === 401) === (allowed === 'everybody'))
  // A sign-in without a password is refused with a different status.
  expect(wrong.filter(([route]) => route !== `POST ${apiBase}/token`)).toEqual([])
})

it.each(places)('grants each sample user exactly the routes of their permissions, with records %s', async (place) => {
  const server = at(place)
  expect(roles.length).toBeGreaterThan(1)
  const wrong: string[] = []
  for (const { name, permissions } of roles) {
    const token = await server.signIn(emailOf(name))
    const held = new Set(addRequiredPermissions(registry, permissions))
    for (const [route, allowed] of allowedAt) {
      // The sign-out call would end the current session.
      if (route === `DELETE ${apiBase}/token`) continue
      const status = await ask(server, route, route.startsWith(`POST ${apiBase}/token`) ? undefined : token)
      const mayPass = typeof allowed === 'string' || allowed.some((one) => held.has(one))
      const passed = status !== 403 && (status !== 401 || allowed === 'everybody')
      if (passed !== mayPass) wrong.push(`${name}: ${route}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

it('the API description says which calls require reauthentication, with the response and the header for the proof', () => {
  const { paths, components } = describeApi(registry) as {
    paths: Record<string, Record<string, { parameters: object[]; responses: Record<string, object> }>>
    components: { parameters: Record<string, object>; schemas: Record<string, { properties: object }> }
  }
  const proof = { $ref: '#/components/parameters/proof' }
  const proven = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, responses }]) => {
      const takes = parameters.some((one) => JSON.stringify(one) === JSON.stringify(proof))
      expect(JSON.stringify(responses['422'] ?? '').includes('Unproven'), `${method} ${path}`).toBe(takes)
      return takes ? [`${method.toUpperCase()} ${path.slice(apiBase.length)}`] : []
    }),
  )
  expect(proven.sort()).toEqual([
    'PATCH /user/{id}',
    'POST /second-factor',
    'POST /second-factor/codes',
    'POST /second-factor/off',
    'PUT /password',
    'PUT /user/{id}',
  ])
  expect(components.parameters.proof).toMatchObject({ name: 'X-Proof', in: 'header' })
  expect(components.schemas.Unproven?.properties).toHaveProperty('asks')
})
