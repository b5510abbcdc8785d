import { describe } from 'vitest'
import { registry } from '../../library'
import { testForms } from '../any-resource'

describe('any resource', () => testForms(registry))
