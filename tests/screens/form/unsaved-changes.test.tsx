import { act, cleanup, getConfig, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fullIt } from '../../scope'
import { openForm, save } from './form-fixture'
import { edit, offer, recorder, rows } from './offer-fixture'

afterEach(cleanup)

/**
 * Leaves the page outside of React's `act`. If a dialog opens, the dialog takes the focus, and the events of the dialog
 * would end `act` early.
 */
const goElsewhere = (router: Awaited<ReturnType<typeof edit>>['router']) =>
  getConfig().asyncWrapper(() => router.navigate('/elsewhere'))

describe('typed values', () => {
  it('survive a reload of the record', async () => {
    const { user, queryClient } = await edit()
    await user.type(screen.getByLabelText('Name'), ' sale')
    await act(() => queryClient.refetchQueries())
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Spring sale')
  })

  it('are not left without a question, and stay if the user stays', async () => {
    const { user, router } = await edit()
    await user.type(screen.getByLabelText('Name'), ' sale')
    await goElsewhere(router)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Spring sale')
    await goElsewhere(router)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('Elsewhere')
  })

  it('are protected after a refused save', async () => {
    const { provider } = recorder({ statusCode: 500, message: 'Something went wrong!' })
    const { user, router } = await edit({ provider })
    await user.type(screen.getByLabelText('Name'), ' sale')
    await user.click(save())
    await screen.findByRole('alert')
    await goElsewhere(router)
    await screen.findByText('Leave without saving?')
  })

  fullIt('also protect the tab, only while there are unsaved changes', async () => {
    const { user } = await edit()
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(close()).toBe(false)
    await user.type(screen.getByLabelText('Name'), '!')
    expect(close()).toBe(true)
    await user.type(screen.getByLabelText('Name'), '{Backspace}')
    expect(close()).toBe(false)
  })
})

describe('a dependent choice', () => {
  it('offers the options of the other field, and is cleared when that field changes', async () => {
    const { sent, provider } = recorder()
    const { user } = await edit({ provider })
    const choose = async (label: string, option: string) => {
      await user.click(screen.getByLabelText(label))
      await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
    }
    await choose('Shelf', 'Pine')
    await waitFor(() => expect(screen.queryByText('Upper')).toBeNull())
    await choose('Drawer', 'Lower')
    await user.click(save())
    await screen.findByText('The record')
    expect(sent[0]).toMatchObject({ shelf: 's2', drawer: 'd2' })
  })

  it('waits until the other field is chosen', async () => {
    openForm('offer')
    expect((await screen.findByLabelText<HTMLInputElement>('Drawer')).disabled).toBe(true)
    expect(screen.getByText('Choose shelf first')).toBeTruthy()
  })
})

describe('lines', () => {
  fullIt('can be moved and removed in place', async () => {
    const items = [
      { id: 'i1', article: 'Screw', quantity: 1 },
      { id: 'i2', article: 'Nail', quantity: 2 },
      { id: 'i3', article: 'Bolt', quantity: 3 },
    ]
    const { sent, provider } = recorder()
    const { user } = await edit({ provider, rows: { ...rows(), offer: [{ ...offer, items }] } })
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Move down' })).toHaveLength(3))
    await user.click(screen.getAllByRole('button', { name: 'Move down' })[0] as HTMLElement)
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[2] as HTMLElement)
    await user.click(save())
    await screen.findByText('The record')
    expect(sent[0]?.items).toEqual([items[1], items[0]])
  })
})

describe('a record that cannot be edited', () => {
  it('is reported as missing', async () => {
    openForm('offer', 'nowhere')
    await screen.findByText('This offer does not exist')
  })

  it('can be requested again if loading failed', async () => {
    let failures = 1
    const getOne = async () => {
      if (failures-- > 0) throw { statusCode: 500, message: 'Something went wrong!' }
      return { data: offer as never }
    }
    const user = userEvent.setup()
    openForm('offer', 'o1', { provider: { getOne } })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await screen.findByText('Edit Spring')
  })
})
