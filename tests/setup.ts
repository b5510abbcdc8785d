import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { type Business, defaultExportOf, setCurrentBusiness } from '../vocabulary'

const own = defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true }))

// Test files share modules, and another file may have set another business.
setCurrentBusiness(own)
beforeAll(() => setCurrentBusiness(own))

let complaints: MockInstance<typeof console.error>

beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

// An error that a library logs to the console shows a bug in Deckhand's code.
afterEach(() => {
  expect(complaints.mock.calls, 'console.error was called').toEqual([])
})
