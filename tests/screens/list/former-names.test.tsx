import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createSavedListViews } from '../../../providers/lists/saved-list-views'
import type { UserStorage } from '../../../providers/user-storage'
import { listStateFromParams, listStateToParams } from '../../../src/screens/list/state/list-state'
import { useChosenColumns } from '../../../src/screens/list/table/chosen-columns'
import {
  missingViewParts,
  readDefaultView,
  saveDefaultView,
  viewColumnsOf,
} from '../../../src/screens/list/views/list-view'
import { createRegistry, defineResource, integer, text } from '../../../vocabulary'

/**
 * The resource was once called 'gadget', its field 'brand' was called 'maker', and its model year was called 'year'.
 */
const device = defineResource({
  name: 'device',
  was: 'gadget',
  label: ['Device', 'Devices'],
  title: 'brand',
  fields: { brand: text({ was: 'maker' }), modelYear: integer({ was: 'year' }), price: integer() },
})

const former = { columns: ['year', 'price', 'gone'], query: 'year_gte=1990&maker_like=Lumo&sort=-year%2Cprice' }

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('an address with former field names still works', () => {
  const state = listStateFromParams(device, new URLSearchParams(`${former.query}&gone=1`))
  expect(decodeURIComponent(String(listStateToParams(device, state)))).toBe(
    'modelYear_gte=1990&brand_like=Lumo&sort=-modelYear,price',
  )
})

it('columns chosen under former names of fields and list are shown', () => {
  localStorage.setItem('columns:gadget', JSON.stringify(former.columns))
  const { result } = renderHook(() => useChosenColumns(device))
  expect(result.current.names).toEqual(['modelYear', 'price'])
  act(() => result.current.choose())
  expect(renderHook(() => useChosenColumns(device)).result.current.names).toEqual(device.list.columns)
})

it('a view with former names shows the same list, and reports nothing as missing', () => {
  expect(viewColumnsOf(device, former)).toEqual(['modelYear', 'price'])
  expect(missingViewParts(device, former)).toEqual(['Gone'])
})

it("views stored under a list's former name still belong to it, including the default view", async () => {
  const view = { id: 'v', name: 'Old ones', ...former, isShared: false, isOwn: true }
  const kept: Record<string, unknown> = { 'views:gadget': [view], 'opening-view:gadget': view }
  const memory = {
    read: (place: string) => kept[place],
    write: (place: string, value: unknown) => {
      kept[place] = value
    },
  } as UserStorage
  const session = { userData: () => ({}) } as Parameters<typeof createSavedListViews>[0]['session']
  const send = () => expect.unreachable('no view is asked for')
  const views = createSavedListViews({ send, session, memory, registry: createRegistry([device]) })
  expect(await views.list('device')).toEqual([view])
  expect(readDefaultView(device, memory)).toMatchObject({ id: 'v', name: 'Old ones' })
  saveDefaultView(device, memory)
  expect(readDefaultView(device, memory)).toBeUndefined()
  await views.remove('device', 'v')
  expect(await views.list('device')).toEqual([])
})
