import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { registry } from '../../src/app/registry'
import RolePermissions from '../../src/pieces/role-permissions'
import { permissionsOf } from '../../vocabulary'
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

const tick = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

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
  expect(held()).toEqual([...permissionsOf(registry.get('customer-order')), 'order-item.list'].sort())
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

const words = () => screen.getByLabelText('In words').textContent?.trim()

it('says in words what the people can do and cannot, resources of the same kind together', async () => {
  const { user } = open(['coupon.list', 'coupon.show', 'coupon.edit', ...permissionsOf(registry.get('site'))])
  expect(words()).toContain('SitesCan do everything.')
  expect(words()).toContain("CouponsCan see and edit. Can't create, delete, switch on and off, export, or import.")
  expect(words()).toMatch(/Customers.*Can't do or see anything\.$/)
  await user.click(tick('Coupons: all'))
  expect(words()).toContain('Coupons and SitesCan do everything.')
})

it('says what was given along, because what was ticked needs it', async () => {
  const { user } = open([])
  await user.click(tick('Orders: Show'))
  expect(words()).toMatch(/OrdersCan open\. Can't [^.]*\. With it comes: Order items: List\./)
  await user.click(tick('Order items: List'))
  expect(words()).not.toContain('With it comes')
})

it('names the fields that take a permission of their own', async () => {
  const { user, held } = open(permissionsOf(registry.get('product')).filter((name) => name !== 'product.cost'))
  expect(words()).toContain("Can't see cost.")
  await user.click(tick('Products: See cost'))
  expect(held()).toContain('product.cost')
})

it('says what is held in vain, and gives what is missing', async () => {
  const { user, held } = open(['coupon.edit'])
  expect(screen.getByLabelText('Held in vain').textContent).toContain(
    'Coupons: Edit cannot be reached without Show and List.',
  )
  await user.click(screen.getByRole('button', { name: 'Give that too' }))
  expect(held()).toEqual(['coupon.edit', 'coupon.list', 'coupon.show'])
  expect(screen.queryByLabelText('Held in vain')).toBeNull()
})

it('keeps the focus where one ticks, and walks by the arrow keys over cells without a box', async () => {
  const { user } = open([])
  const isFocused = (name: string) => expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  tick('Coupons: List').focus()
  await user.keyboard(' ')
  isFocused('Coupons: List')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  isFocused('Coupons: Create')
  await user.keyboard('{ArrowUp}')
  isFocused('Create: all')
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  isFocused('Coupons: all')
})

it('shows a built-in role with everything', () => {
  open([], { id: 'r1', isSystem: true })
  expect(tick('Coupons: List').checked).toBe(true)
})
