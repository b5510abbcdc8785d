import { belongsTo, choice, choices, date, defineResource, image, integer, markdown, text } from 'deckhand'

const kinds = choices({
  phone: { label: 'Phone', tone: 'blue' },
  laptop: { label: 'Laptop', tone: 'purple' },
  tablet: { label: 'Tablet', tone: 'cyan' },
  console: { label: 'Game console', tone: 'green' },
  audio: { label: 'Audio', tone: 'gold' },
  camera: { label: 'Camera', tone: 'orange' },
})

export default defineResource({
  name: 'device',
  label: ['Device', 'Devices'],
  about: 'Devices of customers, with their repairs.',
  menu: { group: 'Front desk', icon: 'device', order: 2, letter: 'v' },
  title: ['brand', 'model'],
  summary: ['customer', 'kind', 'serial'],

  fields: {
    customer: belongsTo('customer', { required: true, label: 'Owner' }),
    kind: choice(kinds, { required: true, default: 'phone' }),
    brand: text({ required: true, max: 60 }),
    model: text({ required: true, max: 80 }),
    serial: text({ max: 40, capitals: true, label: 'Serial number' }),
    year: integer({ min: 1950, max: 2100, grouped: false, label: 'Model year' }),
    boughtOn: date({ label: 'Bought' }),
    photo: image(),
    note: markdown({ max: 1000, help: 'Dents, stickers, what is missing: what there may be a quarrel about.' }),
  },

  list: {
    columns: ['brand', 'model', 'kind', 'customer', 'serial'],
    search: ['brand', 'model', 'serial', 'customer.name'],
    filters: ['kind', 'customer'],
    tabs: { field: 'kind' },
  },
  related: [{ resource: 'ticket', by: 'device' }],
})
