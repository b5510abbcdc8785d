import { defineResource, integer, longText, onOff, percent, text } from 'deckhand'

export default defineResource({
  name: 'customer-category',
  label: ['Customer category', 'Customer categories'],
  about: 'Groups of customers, such as wholesale, with a discount of their own.',
  menu: { group: 'Customers', icon: 'user-group', order: 2 },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    discount: percent(),
    description: longText({ max: 500 }),
    sortOrder: integer({ min: 0, help: 'Smaller numbers come first.' }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'discount', 'sortOrder', 'updatedAt', 'status'],
    narrow: [[], ['discount', 'status']],
    search: ['name'],
    sort: 'sortOrder',
  },
  form: [{ fields: ['name', 'discount', 'sortOrder', 'status', 'description'] }],
  related: [{ resource: 'customer', by: 'category' }],
})
