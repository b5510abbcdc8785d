import { addressFields, belongsTo, defineResource, text, yesNo } from 'deckhand'

export default defineResource({
  name: 'customer-address',
  label: ['Address', 'Addresses'],
  title: ['name', 'line1', 'city'],
  listBy: { customer: '/customer/customer-address/{customer}' },
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    customer: belongsTo('customer', { required: true }),
    label: text({ max: 40, placeholder: 'Home', help: 'What you call it among yourselves.' }),
    ...addressFields(belongsTo('state', { required: true, within: 'country' })),
    isDefaultShipping: yesNo({ label: 'Default for shipping', single: true }),
    isDefaultBilling: yesNo({ label: 'Default for billing', single: true }),
  },
})
