import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { registry } from '../../src/app/registry'
import RolePermissions from '../../src/pieces/role-permissions'
import { permissionsOf } from '../../src/vocabulary'
import { show } from '../screens/support'

afterEach(cleanup)

/** Opens the matrix; answers how to read what is held. */
const open = (first: readonly string[], record?: { id: string; isSystem: boolean }) => {
  let held = first
  const Matrix = () => {
    const [value, setValue] = useState<unknown>(first)
    held = value as readonly string[]
    return <RolePermissions resource={registry.get('role')} value={value} onChange={setValue} record={record} />
  }
  show({ registry, rows: {}, at: '/', routes: { '/': <Matrix /> } })
  return { user: userEvent.setup(), held: () => [...held].sort() }
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('gives and takes one permission', async () => {
  const { user, held } = open(['coupon.list'])
  await user.click(tick('Coupons: Edit'))
  expect(held()).toEqual(['coupon.edit', 'coupon.list'])
  await user.click(tick('Coupons: List'))
  expect(held()).toEqual(['coupon.edit'])
})

it('gives all of a resource at once, its own actions too', async () => {
  const { user, held } = open([])
  await user.click(tick('Orders: all'))
  expect(held()).toEqual(permissionsOf(registry.get('customer-order')).sort())
  expect(held()).toContain('customer-order.overridePayment')
})

it('gives an action of all resources that are found', async () => {
  const { user, held } = open([])
  await user.type(screen.getByPlaceholderText('Search a resource'), 'coup')
  await user.click(tick('List: all'))
  expect(held()).toEqual(['coupon.list'])
})

it('keeps permissions that no resource here has', async () => {
  const { user, held } = open(['elsewhere.list'])
  await user.click(tick('Everything'))
  expect(held()).toEqual([...registry.all.flatMap(permissionsOf), 'elsewhere.list'].sort())
})

it('leaves a built-in role as it is', () => {
  open(['coupon.list'], { id: 'r1', isSystem: true })
  expect(tick('Coupons: List').disabled).toBe(true)
})
