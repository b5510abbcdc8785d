import { testBusiness } from 'deckhand/testing'

testBusiness()
