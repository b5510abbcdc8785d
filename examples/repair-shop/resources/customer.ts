import { choice, choices, defineResource, email, markdown, onOff, phone, text } from 'deckhand'

const ways = choices({
  phone: { label: 'By phone' },
  text: { label: 'By text message' },
  email: { label: 'By e-mail' },
})

export default defineResource({
  name: 'customer',
  label: ['Customer', 'Customers'],
  about: 'Whose devices are mended here.',
  menu: { group: 'Front desk', icon: 'users', order: 1, letter: 'c' },
  title: 'name',
  summary: ['phone', 'email'],

  fields: {
    name: text({ required: true, max: 120 }),
    phone: phone({ required: true }),
    email: email({ label: 'E-mail' }),
    reachedBy: choice(ways, { required: true, default: 'phone', label: 'Likes to be reached' }),
    street: text({ max: 120 }),
    town: text({ max: 80 }),
    note: markdown({ max: 1000, help: 'Only staff can see these notes.' }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'phone', 'email', 'reachedBy', 'town', 'status'],
    search: ['name', 'phone', 'email', 'town'],
    sort: 'name',
    filters: ['reachedBy', 'town', 'status'],
  },
  sections: [
    { fields: ['name', 'phone', 'email', 'reachedBy', 'status'] },
    { title: 'Address', fields: ['street', 'town'] },
    { title: 'Note', fields: ['note'] },
  ],
  rules: [
    {
      when: { reachedBy: 'email' },
      holds: { email: { present: true } },
      at: 'email',
      says: 'Enter an e-mail address if the customer prefers e-mail.',
    },
  ],
  related: [
    { resource: 'device', by: 'customer' },
    { resource: 'ticket', by: 'customer' },
    { resource: 'appointment', by: 'customer' },
  ],
})
