import { addressFields, belongsTo, defineResource, text, yesNo } from 'deckhand'

export default defineResource({
  name: 'customer-address',
  label: ['Address', 'Addresses'],
  title: ['name', 'line1', 'city'],
  listBy: { customer: '/customer/customer-address/{customer}' },
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    customer: belongsTo('customer', { required: true }),
    label: text({ max: 40, personal: true, placeholder: 'Home', help: 'Internal name of this address.' }),
    ...addressFields(belongsTo('state', { within: 'country' })),
    isDefaultShipping: yesNo({ label: 'Default shipping address', single: true }),
    isDefaultBilling: yesNo({ label: 'Default billing address', single: true }),
  },
})
