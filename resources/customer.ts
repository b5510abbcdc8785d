import {
  belongsTo,
  children,
  dateTime,
  defineResource,
  email,
  integer,
  longText,
  money,
  onOff,
  percent,
  phone,
  tags,
  text,
} from '../src/vocabulary'

export default defineResource({
  name: 'customer',
  label: ['Customer', 'Customers'],
  about: 'The people and companies who order from the shop.',
  menu: { group: 'Customers', icon: 'users', order: 1 },
  title: ['firstName', 'lastName'],
  options: 'option',
  hiddenBy: 'deletedAt',

  fields: {
    firstName: text({ required: true, max: 80 }),
    lastName: text({ max: 80 }),
    email: email({ required: true, unique: true, label: 'E-mail' }),
    phone: phone(),
    category: belongsTo('customer-category'),
    company: text({ max: 120 }),
    taxNumber: text({ max: 40 }),
    tags: tags(),
    notes: longText({ help: 'For colleagues only.', readableWith: 'notes' }),
    addresses: children('customer-address', 'customer'),
    orderCount: integer({ derived: true, label: 'Orders' }),
    orderTotal: money({ derived: true, currency: 'currency', label: 'Spent on paid orders' }),
    averageOrder: money({ derived: true, currency: 'currency', label: 'Average paid order' }),
    lastOrderAt: dateTime({ derived: true, label: 'Last order' }),
    discount: percent({ derived: true, label: 'Category discount' }),
    currency: belongsTo('currency-master', { derived: true, label: 'Base currency' }),
    deletedAt: dateTime({ readOnly: true, label: 'Deleted' }),
    status: onOff(),
  },

  list: {
    columns: ['firstName', 'lastName', 'email', 'phone', 'category', 'orderCount', 'lastOrderAt', 'status'],
    search: ['firstName', 'lastName', 'email', 'phone', 'company'],
    filters: ['category', 'lastOrderAt', 'createdAt', 'status'],
  },
  form: [
    { fields: ['firstName', 'lastName', 'email', 'phone', 'category', 'status'] },
    { title: 'Company', fields: ['company', 'taxNumber'] },
    { title: 'Addresses', fields: ['addresses'] },
    { title: 'Notes', fields: ['tags', 'notes'] },
  ],
  show: [
    { piece: 'customer-figures' },
    { title: 'Addresses', fields: ['addresses'], piece: 'customer-addresses' },
    { fields: ['email', 'phone', 'company', 'category', 'taxNumber', 'createdAt', 'tags'], aside: true },
    { title: 'Notes', fields: ['notes'], aside: true },
  ],
  related: [
    { resource: 'customer-order', by: 'customer' },
    { resource: 'customer-card-mapping', by: 'customer' },
  ],

  actions: {
    retrieve: {
      label: 'Bring back',
      icon: 'undo',
      when: { deletedAt: { present: true } },
      call: { method: 'POST', path: '/retrieve-account/{id}', body: 'none' },
      says: 'Customer retrieved successfully.',
    },
  },
  says: { created: 'Customer created successfully.' },
})
