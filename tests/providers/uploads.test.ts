import { expect, it, vi } from 'vitest'
import { createUploads } from '../../providers/uploads'

const bodyOf = (...sizes: number[]) => {
  const body = new FormData()
  body.append('name', 'Gold leaf')
  for (const [index, size] of sizes.entries()) body.append('images', new File(['x'.repeat(size)], `${index}.png`))
  return body
}

it('tells how far each file of a body has got, in the order in which they are sent', () => {
  const uploads = createUploads()
  const listener = vi.fn()
  uploads.subscribe(listener)
  const upload = uploads.follow(bodyOf(100, 300))
  expect(uploads.getSnapshot().map(({ sent }) => sent)).toEqual([0, 0])
  upload?.progress(50)
  expect(uploads.getSnapshot().map(({ sent }) => sent)).toEqual([0.5, 0])
  upload?.progress(250)
  expect(uploads.getSnapshot()).toEqual([
    { name: '0.png', sent: 1 },
    { name: '1.png', sent: 0.5 },
  ])
  upload?.end()
  expect(uploads.getSnapshot()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(4)
})

it('follows nothing that carries no file', () => {
  const uploads = createUploads()
  expect(uploads.follow({ name: 'Gold leaf' })).toBeUndefined()
  expect(uploads.follow(bodyOf())).toBeUndefined()
})
