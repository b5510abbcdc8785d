import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { memoryApi } from '../../../testing/render-screens'
import { createRegistry, defineResource, file, files, text } from '../../../vocabulary'
import { openForm, save } from './form-fixture'

afterEach(cleanup)

const paper = defineResource({
  name: 'paper',
  label: ['Paper', 'Papers'],
  title: 'name',
  fields: { name: text(), scan: file({ required: true, types: ['text'] }), others: files({ types: ['text'] }) },
})

/** A file whose reading completes when the test releases the file. */
const held = (name: string, content = 'Some notes.') => {
  const one = new File([content], name)
  let end = { letGo: () => {}, fail: () => {} }
  const read = new Promise<ArrayBuffer>((resolve, reject) => {
    end = {
      letGo: () => resolve(new TextEncoder().encode(content).buffer),
      fail: () => reject(new Error('It is gone.')),
    }
  })
  one.arrayBuffer = () => read
  return { one, ...end }
}

const open = async () => {
  const sent: unknown[] = []
  const create = async ({ variables }: { variables?: unknown }) => {
    sent.push(variables)
    return { data: { id: 'paper-1' } as never }
  }
  openForm('paper', undefined, {
    registry: createRegistry([paper]),
    rows: {},
    provider: { create },
    workbench: { api: memoryApi({}) },
  })
  const user = userEvent.setup()
  const drop = async (label: string, one: File) => {
    const zone = (await screen.findByText(label)).closest('.input-drop') as HTMLElement
    await user.upload(zone.querySelector('input[type=file]') as HTMLInputElement, one)
  }
  return { sent, user, drop }
}

const one = 'Drop a file here, or choose one'
const several = 'Drop files here, choose or paste them'

const isSaving = () => document.querySelector('.form-footer .ant-btn-loading') !== null

it('is saved with a file that was still being checked', async () => {
  const { sent, user, drop } = await open()
  const scan = held('notes.txt')
  await drop(one, scan.one)
  await user.click(save())
  await waitFor(() => expect(isSaving()).toBe(true))
  expect(sent).toEqual([])
  scan.letGo()
  await screen.findByText('The record')
  expect(sent).toEqual([expect.objectContaining({ scan: scan.one })])
})

it.each([
  ['is empty', '', 'letGo', /is empty/],
  ['cannot be read', 'Some notes.', 'fail', /could not be read/],
] as const)('is not saved without a file that %s, and says so', async (_, content, becomes, says) => {
  const { sent, user, drop } = await open()
  const scan = held('notes.txt')
  scan.letGo()
  await drop(one, scan.one)
  await screen.findByText('notes.txt')
  const other = held('other.txt', content)
  await drop(several, other.one)
  await user.click(save())
  await waitFor(() => expect(isSaving()).toBe(true))
  other[becomes]()
  expect((await screen.findByText(says)).textContent).toContain('other.txt')
  await waitFor(() => expect(isSaving()).toBe(false))
  expect(sent).toEqual([])
})

it('accepts dropped files while others are being checked', async () => {
  const { drop } = await open()
  const [first, second] = [held('first.txt'), held('second.txt')]
  await drop(several, first.one)
  await drop(several, second.one)
  first.letGo()
  second.letGo()
  await screen.findByText('first.txt')
  await screen.findByText('second.txt')
})
