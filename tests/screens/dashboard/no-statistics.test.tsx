import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Dashboard from '../../../src/screens/dashboard'
import { memoryApi, renderScreens } from '../../../testing/render-screens'
import { registry } from '../../library'

test('the dashboard of an API without statistics says so, and does not keep loading', async () => {
  const api = { ...memoryApi({}), dashboardStats: async () => undefined }
  renderScreens({ registry, rows: {}, at: '/', workbench: { api }, routes: { '/': <Dashboard /> } })
  await screen.findByRole('heading', { name: 'No figures available' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.querySelector('.dashboard-waiting')).toBeNull()
})
