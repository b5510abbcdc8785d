import { afterEach, beforeEach, describe } from 'vitest'
import { registry } from '../../src/app/registry'
import { setNarrow, testForms, testLists, testRecords } from '../screens/any-resource'

beforeEach(() => setNarrow(false))
afterEach(() => setNarrow(false))

describe('any list of the shop', () => testLists(registry))
describe('any record of the shop', () => testRecords(registry))
describe('any form of the shop', () => testForms(registry))
