import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let complaints: MockInstance<typeof console.error>

beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

// What the libraries complain of on the console is a defect of ours.
afterEach(() => {
  expect(complaints.mock.calls, 'console.error was called').toEqual([])
})
