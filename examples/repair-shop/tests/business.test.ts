import { testBusiness } from 'deckhand/testing'
import { special } from './samples'

testBusiness({ values: special })
