import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createUploads } from '../../providers/http/uploads'
import UploadDialog from '../../src/shell/toasts/UploadDialog'

afterEach(cleanup)

const begin = async () => {
  const uploads = createUploads()
  const body = new FormData()
  body.append('scan', new File(['x'.repeat(100)], 'scan.pdf'))
  render(<UploadDialog uploads={uploads} />)
  let upload: ReturnType<typeof uploads.follow>
  act(() => {
    upload = uploads.follow(body)
  })
  const dialog = await screen.findByRole('dialog', { name: 'Uploading files' })
  return { dialog, upload: upload as NonNullable<typeof upload> }
}

test('pending uploads can be cancelled by a button until all are sent', async () => {
  const { upload } = await begin()
  expect(screen.getByRole('progressbar', { name: 'scan.pdf' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(upload.signal.aborted).toBe(true)
  act(() => upload.progress(100))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('All files are uploaded and are being saved.')
  act(() => upload.end())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape cancels uploads without closing the form behind the dialog', async () => {
  const { dialog } = await begin()
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.keyDown(dialog, { key: 'Tab' })
  window.removeEventListener('keydown', heard)
  expect(heard.mock.calls.map(([{ key }]) => key)).toEqual(['Tab'])
})
