import { addressFields, belongsTo, defineResource, text, yesNo } from 'deckhand'

/** An address belongs to a member. The list of addresses shows the addresses of one member. */
export default defineResource({
  name: 'member-address',
  label: ['Address', 'Addresses'],
  title: ['name', 'line1', 'city'],
  listBy: { member: '/member/member-address/{member}' },
  calls: { list: false, show: false, create: false, edit: false, delete: false },
  fields: {
    member: belongsTo('member', { required: true }),
    label: text({ max: 40 }),
    ...addressFields(belongsTo('region', { within: 'country' })),
    isDefault: yesNo({ label: 'Default address', single: true }),
  },
})
