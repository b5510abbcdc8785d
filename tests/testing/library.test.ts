import { testBusiness } from '../../testing'

testBusiness()
