import { defineResource, integer, longText, onOff, percent, text } from 'deckhand'

export default defineResource({
  name: 'membership',
  label: ['Membership', 'Memberships'],
  about: 'Groups of members, with a discount of their own.',
  menu: { group: 'Customers', icon: 'user-group', order: 2 },
  title: 'name',
  options: 'list',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    discount: percent(),
    description: longText({ max: 500 }),
    sortOrder: integer({ min: 0 }),
    status: onOff(),
  },
  list: { columns: ['name', 'discount', 'sortOrder', 'updatedAt', 'status'], sort: 'sortOrder' },
  related: [{ resource: 'member', by: 'membership' }],
})
