import { belongsTo, defineResource, phone, text, yesNo } from '../src/vocabulary'

export default defineResource({
  name: 'customer-address',
  label: ['Address', 'Addresses'],
  title: ['name', 'line1', 'city'],
  listBy: { customer: '/customer/customer-address/{customer}' },
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    customer: belongsTo('customer', { required: true }),
    label: text({ max: 40, placeholder: 'Home' }),
    name: text({ required: true, max: 120, help: 'Who receives there.' }),
    phone: phone(),
    line1: text({ required: true, label: 'Street and number' }),
    line2: text({ label: 'Further line' }),
    city: text({ required: true, max: 80 }),
    state: belongsTo('state', { required: true }),
    country: text({
      required: true,
      max: 2,
      capitals: true,
      pattern: { matches: '^[A-Z]{2}$', says: 'Two letters as in ISO 3166, such as IN.' },
    }),
    postcode: text({ required: true, max: 16 }),
    isDefaultShipping: yesNo({ label: 'Default for shipping' }),
    isDefaultBilling: yesNo({ label: 'Default for billing' }),
  },
})
