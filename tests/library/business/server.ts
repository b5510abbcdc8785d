import { defineServer } from 'deckhand/server'
import { handlers } from './handlers'

export default defineServer({ handlers })
