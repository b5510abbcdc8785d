import { belongsTo, dateTime, defineResource, integer, longText, money, text } from 'deckhand'

/** Shows the first and the last number of a batch as complete serials. */
const serial = { prefix: 'serialPrefix', digits: 'serialDigits' } as const

export default defineResource({
  name: 'stock-in',
  label: ['Stock-in', 'Stock-in'],
  about: 'Record goods when they arrive. Products that track serial numbers get their numbers here.',
  menu: { group: 'Stock', icon: 'inbox', order: 1, letter: 's' },
  title: 'reference',
  summary: ['product', 'quantity', 'receivedAt'],
  options: 'list',
  rowScope: 'site',

  fields: {
    product: belongsTo('product', { required: true, inactive: true }),
    site: belongsTo('site', { required: true, standard: 'isDefault' }),
    quantity: integer({ required: true, min: 1 }),
    unitCost: money({ min: 0, readableWith: 'cost' }),
    supplier: text({ max: 120 }),
    reference: text({
      max: 80,
      counts: { prefix: 'SI-', digits: 6, by: 'receivedAt' },
      help: 'Number of the delivery note or invoice. If you leave this empty, a number is assigned automatically.',
    }),
    receivedAt: dateTime({ required: true, default: 'now', label: 'Received' }),
    serialPrefix: text({ max: 20, capitals: true, label: 'Serial number prefix' }),
    serialFrom: integer({ min: 0, serial, label: 'First serial number' }),
    serialTo: integer({ min: 0, notBelow: 'serialFrom', serial, label: 'Last serial number' }),
    serialDigits: integer({ derived: true, label: 'Digits in serial numbers' }),
    note: longText({ max: 1000 }),
  },

  rules: [
    {
      when: { serialFrom: { present: true } },
      holds: { serialTo: { present: true } },
      at: 'serialTo',
      says: 'A range of serial numbers must have a first and a last number. Enter the last number.',
    },
    {
      when: { serialTo: { present: true } },
      holds: { serialFrom: { present: true } },
      at: 'serialFrom',
      says: 'A range of serial numbers must have a first and a last number. Enter the first number.',
    },
  ],

  list: {
    columns: ['reference', 'receivedAt', 'product', 'quantity', 'supplier', 'site'],
    narrow: [['quantity'], ['product', 'receivedAt']],
    search: ['reference', 'supplier', 'serialPrefix', 'product.name', 'product.sku'],
    sort: '-receivedAt',
    filters: ['product', 'site', 'receivedAt'],
  },
  form: [
    { fields: ['product', 'site', 'quantity', 'receivedAt'] },
    { title: 'Supplier', fields: ['supplier', 'reference', 'unitCost'] },
    {
      title: 'Serial numbers',
      help: 'Only for products that track serial numbers. The range must match the quantity. Leave it empty to use the next free numbers.',
      fields: ['serialPrefix', 'serialFrom', 'serialTo'],
      piece: 'stock-sequence',
    },
    { title: 'Note', fields: ['note'] },
  ],
  show: [
    { fields: ['product', 'site', 'quantity', 'receivedAt'] },
    {
      title: 'Serial numbers',
      fields: ['serialPrefix', 'serialFrom', 'serialTo'],
      when: { serialFrom: { present: true } },
    },
    { title: 'Supplier', fields: ['supplier', 'reference', 'unitCost', 'note'] },
  ],
  related: [
    { resource: 'stock-movement', by: 'stockIn' },
    { resource: 'card', by: 'batch', when: { serialFrom: { present: true } } },
  ],

  actions: {
    sequence: {
      label: 'Get next serial numbers',
      call: { method: 'POST', path: '/stock-in/sequence' },
      fields: {
        productId: belongsTo('product', { required: true }),
        quantity: integer({ required: true, min: 1 }),
        prefix: text({ max: 20, capitals: true }),
      },
      button: false,
      readOnly: true,
    },
  },
  calls: { show: false, delete: false },
  events: { create: 'Goods received', edit: 'Stock-in corrected' },
  says: { noun: 'Stock In' },
})
