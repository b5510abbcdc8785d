import { belongsTo, choice, dateTime, defineResource, longText, money, text } from 'deckhand'
import { paymentChannels, paymentKinds } from './customer-order/money-choices'

export default defineResource({
  name: 'payment',
  label: ['Payment', 'Payments'],
  title: 'kind',
  rowScope: 'order',
  samples: 0,
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    order: belongsTo('customer-order', { required: true, readOnly: true }),
    kind: choice(paymentKinds, { readOnly: true, label: 'Payment entry' }),
    amount: money({ readOnly: true, currency: 'order.currency' }),
    method: choice(paymentChannels, { readOnly: true }),
    reference: text({ readOnly: true, max: 120, personal: true, label: 'Payment reference' }),
    reason: longText({ readOnly: true, max: 1000, personal: true }),
    creditNote: belongsTo('credit-note', { readOnly: true }),
    at: dateTime({ readOnly: true, label: 'When' }),
    by: belongsTo('user', { readOnly: true, label: 'Recorded by' }),
  },
})
