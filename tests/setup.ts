import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { type Business, defaultExportOf, setCurrentBusiness } from '../vocabulary'

const own = defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true }))

// Files share modules, and one may have worked for another business.
setCurrentBusiness(own)
beforeAll(() => setCurrentBusiness(own))

let complaints: MockInstance<typeof console.error>

beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

// What the libraries complain of on the console is a defect of ours.
afterEach(() => {
  expect(complaints.mock.calls, 'console.error was called').toEqual([])
})
