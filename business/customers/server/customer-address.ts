import type { Handler } from 'deckhand/server'
import type addressResource from '../../../resources/customer-address'
import { addressMatchKeysRollup } from './match-keys'

export const customerAddress: Handler<typeof addressResource> = { rollups: [addressMatchKeysRollup] }
