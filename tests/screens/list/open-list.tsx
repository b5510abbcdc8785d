import { screen } from '@testing-library/react'
import type { Workbench } from '../../../src/screens/context'
import ListPage from '../../../src/screens/list'
import { type MemoryRecords, renderScreens, sampleRecordsOf, sampleRecordsOfAll } from '../../../testing/render-screens'
import { registry } from '../../library'

export const event = registry.get('event')

interface Opening {
  readonly rows?: MemoryRecords
  readonly workbench?: Partial<Workbench>
  readonly provider?: Parameters<typeof renderScreens>[0]['provider']
}

/** Opens the page at an address, for a list or another screen. */
export const open = (at: string, { rows = sampleRecordsOfAll(registry), workbench, provider }: Opening = {}) =>
  renderScreens({
    registry,
    rows,
    at,
    workbench,
    provider,
    routes: {
      '/event': <ListPage resource={event} />,
      '/role': <ListPage resource={registry.get('role')} />,
      '/book': <ListPage resource={registry.get('book')} />,
      '/loan': <ListPage resource={registry.get('loan')} />,
      '/:resource/:id?/:page?': <p>another page</p>,
    },
  })

/** Events with consecutive codes and days. */
export const events = (count: number): MemoryRecords => ({
  ...sampleRecordsOfAll(registry),
  event: sampleRecordsOf(registry, event, count).map((row, index) => ({
    ...row,
    code: `CODE${String(index + 1).padStart(4, '0')}`,
    startsOn: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  })),
})

/** The codes of the shown events. */
export const codes = () => screen.queryAllByText(/^CODE\d+/).map((cell) => cell.textContent)
