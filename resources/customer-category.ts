import { defineResource, integer, longText, onOff, percent, text } from 'deckhand'

export default defineResource({
  name: 'customer-category',
  label: ['Customer category', 'Customer categories'],
  about: 'Categories of customers, such as wholesale. Each category can have its own discount.',
  menu: { group: 'Customers', icon: 'user-group', order: 2 },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    discount: percent(),
    description: longText({ max: 500 }),
    sortOrder: integer({ min: 0, help: 'Entries with lower numbers are listed first.' }),
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
  says: { noun: 'Customer Category' },
})
