import type { Handler } from 'deckhand/server'
import type noteResource from '../../../resources/credit-note'
import { printCreditNote } from '../../papers/server/print-papers'

export const creditNote: Handler<typeof noteResource> = { actions: { download: printCreditNote } }
