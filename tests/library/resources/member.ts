import {
  belongsTo,
  children,
  dateTime,
  defineResource,
  email,
  integer,
  longText,
  onOff,
  phone,
  tags,
  text,
} from 'deckhand'

/** Deleted members are hidden and can be restored. */
export default defineResource({
  name: 'member',
  label: ['Member', 'Members'],
  about: 'Who borrows from the library.',
  menu: { group: 'Customers', icon: 'users', order: 1, letter: 'm' },
  title: ['firstName', 'lastName'],
  options: 'option',
  softDelete: 'deletedAt',
  fields: {
    firstName: text({ required: true, max: 80 }),
    lastName: text({ max: 80 }),
    email: email({ required: true, unique: true, label: 'E-mail' }),
    phone: phone(),
    membership: belongsTo('membership'),
    school: text({ max: 120 }),
    tags: tags(),
    notes: longText({ help: 'For colleagues only.', readableWith: 'notes' }),
    addresses: children('member-address', 'member'),
    loans: integer({ derived: true }),
    lastLoanAt: dateTime({ readOnly: true, excludeFromHistory: true, label: 'Last loan' }),
    deletedAt: dateTime({ readOnly: true, label: 'Deleted' }),
    status: onOff(),
  },
  list: {
    columns: ['firstName', 'lastName', 'email', 'membership', 'loans', 'lastLoanAt', 'status'],
    search: ['firstName', 'lastName', 'email', 'phone', 'school'],
    filters: ['membership', 'lastLoanAt', 'createdAt', 'status'],
  },
  form: [
    { fields: ['firstName', 'lastName', 'email', 'phone', 'membership', 'school', 'status'] },
    { title: 'Addresses', fields: ['addresses'] },
    { title: 'Notes', fields: ['tags', 'notes'] },
  ],
  related: [
    { resource: 'loan', by: 'member' },
    { resource: 'copy', by: 'holder', label: 'Copies held' },
  ],
  actions: {
    retrieve: {
      label: 'Restore',
      icon: 'undo',
      when: { deletedAt: { present: true } },
      call: { method: 'POST', path: '/retrieve-member/{id}', body: 'none' },
      says: 'Member restored.',
    },
  },
  says: { created: 'Member created successfully.' },
})
