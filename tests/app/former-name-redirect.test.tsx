import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ResourcePage } from '../../src/app/routes/ResourcePage'
import { renderScreens } from '../../testing/render-screens'
import { createRegistry, defineResource, text } from '../../vocabulary'

const device = defineResource({
  name: 'device',
  was: ['gizmo', 'gadget'],
  label: ['Device', 'Devices'],
  title: 'name',
  fields: { name: text() },
})

afterEach(cleanup)

it.each([
  ['/gadget?q=Lumo', '/device?q=Lumo'],
  ['/gizmo/d1', '/device/d1'],
  ['/gizmo/=a=2Fb#comment-1', '/device/=a=2Fb#comment-1'],
])('the address %s of a renamed list redirects to %s', async (at, to) => {
  const Page = () => <p>the page</p>
  const { router } = renderScreens({
    registry: createRegistry([device]),
    rows: { device: [] },
    at,
    routes: { '/:resource/:id?': <ResourcePage verb={at.includes('?') ? 'list' : 'show'} Page={Page} /> },
  })
  expect(await screen.findByText('the page')).toBeTruthy()
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(to)
})
