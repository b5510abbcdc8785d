import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ListPage from '../../../src/screens/list'
import { renderScreens } from '../../../testing/render-screens'
import { belongsTo, createRegistry, defineResource, text } from '../../../vocabulary'

const device = defineResource({
  name: 'device',
  label: ['Device', 'Devices'],
  title: 'model',
  fields: { model: text() },
})

const ticketNamedBy = (title: 'device' | readonly ['device', 'problem']) =>
  defineResource({
    name: 'ticket',
    label: ['Ticket', 'Tickets'],
    title,
    fields: { device: belongsTo('device'), problem: text() },
    list: { columns: ['device', 'problem'] },
  })

const linksOf = async (ticket: ReturnType<typeof ticketNamedBy>) => {
  const { unmount } = renderScreens({
    registry: createRegistry([device, ticket]),
    rows: { ticket: [{ id: 't1', device: { id: 'd1', name: 'Lamp' }, problem: 'stays dark' }] },
    at: '/ticket',
    routes: { '/ticket': <ListPage resource={ticket} /> },
  })
  await screen.findByText('Lamp')
  const links = ['Lamp', 'stays dark'].map((text) => screen.getByText(text).closest('a')?.getAttribute('href') ?? null)
  const box = screen.queryByRole('checkbox', { name: /^Select .*Lamp/ })?.getAttribute('aria-label')
  unmount()
  return [...links, box]
}

test('a record named only by a reference opens by a click on it', async () => {
  expect(await linksOf(ticketNamedBy('device'))).toEqual(['/ticket/t1', null, 'Select Lamp'])
})

test('a record named by a reference and a text opens by the text, and the reference links to its own record', async () => {
  const links = await linksOf(ticketNamedBy(['device', 'problem']))
  expect(links).toEqual(['/device/d1', '/ticket/t1', 'Select Lamp stays dark'])
})
