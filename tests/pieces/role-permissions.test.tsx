import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import RolePermissionsPiece from '../../src/pieces/role-permissions'
import { renderScreens } from '../../testing/render-screens'
import { permissionsOf } from '../../vocabulary'
import { registry } from '../library'

afterEach(cleanup)

/** Opens the matrix of permissions. Returns a function that reads the granted permissions. */
const open = (first: readonly string[], record?: { id: string; isSystem: boolean }) => {
  let held = first
  const Matrix = () => {
    const [value, setValue] = useState<unknown>(first)
    held = value as readonly string[]
    return <RolePermissionsPiece resource={registry.get('role')} value={value} onChange={setValue} record={record} />
  }
  renderScreens({ registry, rows: {}, at: '/', routes: { '/': <Matrix /> } })
  return { user: userEvent.setup(), held: () => [...held].sort() }
}

const tick = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

it('grants and revokes one permission', async () => {
  const { user, held } = open(['event.list'])
  await user.click(tick('Events: Edit'))
  expect(held()).toEqual(['event.edit', 'event.list'])
  await user.click(tick('Events: List'))
  expect(held()).toEqual(['event.edit'])
})

it('grants all permissions of a resource at once, including its own actions', async () => {
  const { user, held } = open([])
  await user.click(tick('Loans: all'))
  expect(held()).toEqual([...permissionsOf(registry.get('loan')), 'loan-item.list'].sort())
  expect(held()).toContain('loan.overrideFee')
})

it('grants an action of all found resources', async () => {
  const { user, held } = open([])
  await user.type(screen.getByPlaceholderText('Search resources'), 'even')
  await user.click(tick('List: all'))
  expect(held()).toEqual(['event.list'])
})

it('keeps permissions of unknown resources', async () => {
  const { user, held } = open(['elsewhere.list'])
  await user.click(tick('Everything'))
  expect(held()).toEqual([...registry.all.flatMap(permissionsOf), 'elsewhere.list'].sort())
})

it('cannot change a built-in role', () => {
  open(['event.list'], { id: 'r1', isSystem: true })
  expect(tick('Events: List').disabled).toBe(true)
})

const words = () => screen.getByLabelText('Permissions in words').textContent?.trim()

it('describes in words what the role can and cannot do, with resources of the same kind together', async () => {
  const { user } = open(['event.list', 'event.show', 'event.edit', ...permissionsOf(registry.get('branch'))])
  expect(words()).toContain('BranchesAll permissions')
  expect(words()).toContain(
    'EventsAllowed: View, Edit. Not allowed: Create, Delete, Activate and deactivate, Export, Import.',
  )
  expect(words()).toMatch(/Members.*No permissions$/)
  await user.click(tick('Events: all'))
  expect(words()).toContain('Branches and EventsAll permissions')
})

it('shows the permissions granted along because a ticked permission needs them', async () => {
  const { user } = open([])
  await user.click(tick('Loans: Show'))
  expect(words()).toMatch(/LoansAllowed: Open\. Not allowed: [^.]*\. Also grants: Loan items: List\./)
  await user.click(tick('Loan items: List'))
  expect(words()).not.toContain('With it comes')
})

it('names the fields that need a separate permission', async () => {
  const { user, held } = open(permissionsOf(registry.get('book')).filter((name) => name !== 'book.cost'))
  expect(words()).toContain('Not allowed: See cost.')
  await user.click(tick('Books: See cost'))
  expect(held()).toContain('book.cost')
})

it('shows permissions without effect, and grants the missing permissions', async () => {
  const { user, held } = open(['event.edit'])
  expect(screen.getByLabelText('Permissions without effect').textContent).toContain(
    'Events: to use Edit, this role also needs Show and List.',
  )
  await user.click(screen.getByRole('button', { name: 'Grant this too' }))
  expect(held()).toEqual(['event.edit', 'event.list', 'event.show'])
  expect(screen.queryByLabelText('Permissions without effect')).toBeNull()
})

it('keeps the focus on the ticked box, and the arrow keys skip cells without a box', async () => {
  const { user } = open([])
  const isFocused = (name: string) => expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  tick('Authors: List').focus()
  await user.keyboard(' ')
  isFocused('Authors: List')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  isFocused('Authors: Create')
  await user.keyboard('{ArrowUp}')
  isFocused('Create: all')
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  isFocused('Authors: all')
})

it('shows a built-in role with all permissions', () => {
  open([], { id: 'r1', isSystem: true })
  expect(tick('Events: List').checked).toBe(true)
})
