import { defineBusiness } from 'deckhand'
import dashboard from './dashboard'
import type { Resources } from './tables'

const business = defineBusiness({
  name: 'Deckhand',
  about: 'The back office of cards and products.',
  says: {
    signIn: 'Catalogue, orders, cards and stock, in one place.',
    motto: 'All hands on deck, every card in its place.',
    footer: 'Cards and products, shipshape.',
  },
  dashboard,
  onNetworkError: 'signOut',
  scanUrls: ['https://tap.example.com/c/{serial}'],
  menu: ['Catalogue', 'Sales', 'Customers', 'Stock', 'Settings', 'Administration'],
  pages: {
    pack: { label: 'Packing', icon: 'scan', group: 'Sales', needs: ['customer-order', 'orderStatus'] },
    duplicates: { label: 'Duplicates', icon: 'user', group: 'Customers', needs: ['customer', 'merge'] },
    'first-steps': { label: 'First steps', icon: 'flag', group: 'Settings', needs: ['site', 'setUp'] },
  },
  remarks: {
    receivedAs: 'Stock-in {{reference}}',
    received: 'Stock-in',
    correctedAs: 'Stock-in {{reference}} corrected',
    corrected: 'Stock-in corrected',
    // Older stock movements in the database contain these former texts.
    formerCorrectedAs: 'Stock-in {{reference}} put right',
    formerCorrected: 'Stock-in put right',
    ordered: 'Order {{number}}',
    orderEdited: 'Order {{number}} changed',
    cancelled: 'Order {{number}} cancelled',
    returned: 'Order {{number}} returned',
    writtenOff: 'Order {{number}} returned, goods written off',
    handedOut: 'Card {{serial}}',
    undone: 'Undone: {{reference}}',
    begun: 'More was handed out than received before the ledger was introduced.',
    formerBegun: 'More had been handed out than was received when the ledger was begun.',
    orderChanged: 'The order was changed.',
    orderCancelled: 'The order was cancelled.',
    orderReturned: 'The order was returned.',
  },
  pieces: {
    'card-custody': 'card',
    'company-address': 'legal-entity',
    'currency-code': 'site',
    'customer-addresses': 'customer',
    'customer-cards': 'customer',
    'customer-duplicate-hint': 'customer',
    'customer-duplicates': 'customer',
    'customer-figures': 'customer',
    'mail-draft': 'mail-template',
    'mail-look': 'mail',
    'mail-preview': 'mail-template',
    'order-addresses': 'customer-order',
    'order-buyer': 'customer-order',
    'order-customer': 'customer-order',
    'order-items': 'customer-order',
    'order-lines': 'customer-order',
    'order-money': 'customer-order',
    parcels: 'customer-order',
    'order-reference': 'customer-order',
    'payment-reference': 'customer-order',
    'refund-lines': 'customer-order',
    'refund-reference': 'customer-order',
    'return-items': 'customer-order',
    serial: ['card', 'customer-card-mapping'],
    'stock-sequence': 'stock-in',
    'tax-rule-set': 'tax-rule',
  },
})

export default business

declare module 'deckhand' {
  interface Register {
    readonly business: typeof business
    readonly resources: Resources
  }
}
