import { defineScreens, lazy } from 'deckhand/screens'
import { Drawing } from './brand/Drawing'
import { Logo } from './brand/Logo'

const reference = () => import('./orders/screens/payment-reference')

export default defineScreens({
  Logo,
  Drawing,
  pages: {
    pack: () => import('./packing/screens'),
    duplicates: () => import('./customers/screens/duplicates'),
    'first-steps': () => import('./first-steps/screens'),
  },
  pieces: {
    'card-custody': lazy(() => import('./stock/screens/card-custody')),
    'company-address': lazy(() => import('./invoices/screens/company-address')),
    'currency-code': lazy(() => import('./first-steps/screens/CurrencyCode')),
    'customer-addresses': lazy(() => import('./customers/screens/customer-addresses')),
    'customer-cards': lazy(() => import('./stock/screens/customer-cards')),
    'customer-duplicate-hint': lazy(() =>
      import('./customers/screens/customer-duplicates').then(({ DuplicateHint }) => ({ default: DuplicateHint })),
    ),
    'customer-duplicates': lazy(() => import('./customers/screens/customer-duplicates')),
    'customer-figures': lazy(() => import('./customers/screens/customer-figures')),
    'mail-draft': lazy(() => import('./mails/screens/mail-draft')),
    'mail-look': lazy(() => import('./mails/screens/sent-mail')),
    'mail-preview': lazy(() => import('./mails/screens/mail-preview')),
    'order-addresses': lazy(() => import('./orders/screens/order-form/Addresses')),
    'order-buyer': lazy(() => import('./orders/screens/order-form/Buyer')),
    'order-customer': lazy(() => import('./orders/screens/order-customer')),
    'order-items': lazy(() => import('./orders/screens/order-items')),
    'order-lines': lazy(() => import('./orders/screens/order-form/OrderLines')),
    'order-money': lazy(() => import('./orders/screens/order-money')),
    'order-reference': lazy(() => reference().then(({ OrderReference }) => ({ default: OrderReference }))),
    parcels: lazy(() => import('./shipping/screens/parcels')),
    'payment-reference': lazy(() => reference().then(({ PaymentReference }) => ({ default: PaymentReference }))),
    'refund-lines': lazy(() => import('./orders/screens/refund-lines')),
    'refund-reference': lazy(() => reference().then(({ RefundReference }) => ({ default: RefundReference }))),
    'return-items': lazy(() => import('./orders/screens/return-items')),
    serial: lazy(() => import('./stock/screens/assign-cards/SerialField')),
    'stock-sequence': lazy(() => import('./stock/screens/stock-sequence')),
    'tax-rule-set': lazy(() => import('./taxes/screens/tax-rule-set')),
  },
})
