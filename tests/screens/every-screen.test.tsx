import { afterEach, beforeEach, describe } from 'vitest'
import { registry } from '../../src/app/registry'
import { setNarrow, testForms, testLists, testRecords } from './any-resource'

beforeEach(() => setNarrow(false))
afterEach(() => setNarrow(false))

describe('any list', () => testLists(registry))
describe('any record', () => testRecords(registry))
describe('any form', () => testForms(registry))
