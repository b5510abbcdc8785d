import { belongsTo, choice, choices, dateTime, defineResource, text } from 'deckhand'

const copyStates = choices({
  shelved: { label: 'On the shelf', tone: 'cyan', next: ['lent', 'lost'] },
  lent: { label: 'Lent', tone: 'green', next: ['shelved', 'lost'] },
  lost: { label: 'Lost', tone: 'red', next: ['shelved'] },
})

/** A copy of a book has a number that no form shows. Some APIs do not have this resource. */
export default defineResource({
  name: 'copy',
  label: ['Copy', 'Copies'],
  menu: { group: 'Catalogue', icon: 'card', order: 4 },
  title: 'serial',
  options: 'list',
  rowScope: 'branch',
  fields: {
    serial: text({ readOnly: true, unique: true, max: 40, numbered: true, label: 'Serial number' }),
    book: belongsTo('book', { readOnly: true }),
    branch: belongsTo('branch', { readOnly: true }),
    state: choice(copyStates, { readOnly: true, default: 'shelved' }),
    holder: belongsTo('member', { readOnly: true }),
    receivedAt: dateTime({ readOnly: true, label: 'Received' }),
  },
  list: {
    columns: ['serial', 'book', 'state', 'holder', 'receivedAt'],
    search: ['serial'],
    sort: 'serial',
    filters: ['book', 'state', 'holder', 'receivedAt'],
  },
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  samples: 0,
})
