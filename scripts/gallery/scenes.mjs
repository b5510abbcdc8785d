/** The scenes of the gallery. Each scene has a name, an address, and steps before the screenshot. */
import { account } from '../support/start-server.mjs'
import { openedScenes } from './opened-scenes.mjs'
import { caller, click, inTurn, type } from './scene-steps.mjs'

/** The scenes before the sign-in. */
export async function entryScenes({ url, token }) {
  const call = caller(url, token)
  // Users cannot create a one-time link for themselves.
  const people = await call('GET', '/user')
  const person = people.find(({ email }) => email !== account.email)
  const { data } = await call('POST', `/user/password-link/${person.id}`)
  const link = Object.values(data ?? {}).find((value) => String(value).includes('/set-password#'))
  return [
    { name: 'Sign in', path: '/login' },
    {
      name: 'Sign in refused',
      path: '/login',
      steps: inTurn(type({ 'E-mail': 'nobody@example.com', Password: 'wrong' }), click('button', 'Sign in')),
    },
    ...(link ? [{ name: 'Set password', path: link.slice(link.indexOf('/set-password')) }] : []),
    { name: 'Set password, link used up', path: '/set-password#nothing' },
  ]
}

/** The names of all calls of the API, such as `coupon.create`. */
async function callsOf(call) {
  const { paths } = await call('GET', '/openapi.json')
  return new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  )
}

/** The scenes of each list, of its first record, and of the forms whose calls the API has. */
async function resourceScenes(page, call) {
  const calls = await callsOf(call)
  const entries = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('listitem')
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  const scenes = []
  for (const [label, path] of entries.filter(([, href]) => href !== '/dashboard')) {
    const [first] = await call('GET', `${path}?_start=0&_end=1`)
    scenes.push({ name: `${label} list`, path })
    if (!first) continue
    scenes.push({ name: `${label} record`, path: `${path}/${first.id}` })
    if (calls.has(`${path.slice(1)}.edit`)) scenes.push({ name: `${label} form`, path: `${path}/${first.id}/edit` })
    if (calls.has(`${path.slice(1)}.create`)) scenes.push({ name: `${label} empty form`, path: `${path}/create` })
  }
  return scenes
}

/** The scenes of the signed-in user. */
export async function workspaceScenes({ page, url, token }) {
  const call = caller(url, token)
  return [
    { name: 'Dashboard', path: '/dashboard' },
    ...(await resourceScenes(page, call)),
    ...(await openedScenes(call)),
  ]
}
