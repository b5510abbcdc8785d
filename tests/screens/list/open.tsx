import { screen } from '@testing-library/react'
import { registry } from '../../../src/app/registry'
import type { Workbench } from '../../../src/screens/context'
import ListPage from '../../../src/screens/list'
import { type Rows, samplesOf, samplesOfAll, show } from '../support'

export const coupon = registry.get('coupon')

interface Opening {
  readonly rows?: Rows
  readonly workbench?: Partial<Workbench>
  readonly provider?: Parameters<typeof show>[0]['provider']
}

/** Opens the page at an address, a list or something else. */
export const open = (at: string, { rows = samplesOfAll(registry), workbench, provider }: Opening = {}) =>
  show({
    registry,
    rows,
    at,
    workbench,
    provider,
    routes: {
      '/coupon': <ListPage resource={coupon} />,
      '/role': <ListPage resource={registry.get('role')} />,
      '/customer-order': <ListPage resource={registry.get('customer-order')} />,
      '/:resource/:id?/:page?': <p>another page</p>,
    },
  })

/** Coupons with codes and days in a row. */
export const coupons = (count: number): Rows => ({
  ...samplesOfAll(registry),
  coupon: samplesOf(registry, coupon, count).map((row, index) => ({
    ...row,
    code: `CODE${String(index + 1).padStart(4, '0')}`,
    startsOn: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  })),
})

/** The codes of the coupons that are shown. */
export const codes = () => screen.queryAllByText(/^CODE\d+/).map((cell) => cell.textContent)
