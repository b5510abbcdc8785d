import { belongsTo, codes, dateTime, defineResource, integer, longText, money, text, yesNo } from 'deckhand'

/** Shows the first and the last number of a batch as complete serials. */
const serial = { prefix: 'serialPrefix', digits: 'serialDigits' } as const

/** The maximum number of cards in one batch. */
const maxSerialsPerList = 50_000

/** A list of serials for a correction. */
const serialList = {
  required: true,
  max: 1000,
  label: 'Serial numbers',
  placeholder: 'One serial number per line',
} as const

/** A correction of single serials of a batch. */
const correction = { when: { hasSerials: true }, permission: 'edit', extension: true } as const

/** A typed or scanned serial of a card. */
const oneSerial = { required: true, max: 500, scanned: true } as const

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
    serialRanges: longText({
      max: 1000,
      extension: true,
      excludeFromCopy: true,
      label: 'Serial numbers as printed',
      placeholder: 'A0001-A0500, without A0013, A0250',
      help: 'Ranges or single serial numbers, separated by commas. Leading zeros stay.',
    }),
    serials: codes({
      max: maxSerialsPerList,
      extension: true,
      label: 'List of serial numbers',
      placeholder: 'One serial number per line',
    }),
    hasSerials: yesNo({ derived: true, label: 'Has serial numbers' }),
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
    search: ['reference', 'supplier', 'serialPrefix', 'serialRanges', 'product.name', 'product.sku'],
    sort: '-receivedAt',
    filters: ['product', 'site', 'receivedAt'],
  },
  form: [
    { fields: ['product', 'site', 'quantity', 'receivedAt'] },
    { title: 'Supplier', fields: ['supplier', 'reference', 'unitCost'] },
    {
      title: 'Serial numbers',
      help: 'Only for products that track serial numbers. The serial numbers must match the quantity. Leave them empty to use the next free numbers.',
      fields: ['serialPrefix', 'serialFrom', 'serialTo', 'serialRanges', 'serials'],
      piece: 'stock-sequence',
    },
    { title: 'Note', fields: ['note'] },
  ],
  show: [
    { fields: ['product', 'site', 'quantity', 'receivedAt'] },
    {
      title: 'Serial numbers',
      fields: ['serialPrefix', 'serialFrom', 'serialTo', 'serialRanges'],
      when: { hasSerials: true },
    },
    { title: 'Supplier', fields: ['supplier', 'reference', 'unitCost', 'note'] },
  ],
  related: [
    { resource: 'stock-movement', by: 'stockIn' },
    { resource: 'card', by: 'batch', when: { hasSerials: true } },
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
    addSerials: {
      ...correction,
      label: 'Add serial numbers',
      icon: 'scan',
      call: { method: 'PUT', path: '/stock-in/add-serials/{id}' },
      fields: { serials: codes({ ...serialList, help: 'The quantity increases by the number of serial numbers.' }) },
      says: 'Serial numbers were added.',
    },
    removeSerials: {
      ...correction,
      label: 'Remove serial numbers',
      icon: 'undo',
      call: { method: 'PUT', path: '/stock-in/remove-serials/{id}' },
      fields: {
        serials: codes({
          ...serialList,
          help: 'The cards must be unused. The quantity decreases by the number of serial numbers.',
        }),
      },
      says: 'Serial numbers were removed.',
    },
    correctSerial: {
      ...correction,
      label: 'Correct a serial number',
      icon: 'pencil',
      call: { method: 'PUT', path: '/stock-in/correct-serial/{id}' },
      fields: {
        serial: text({ ...oneSerial, label: 'Serial number' }),
        correct: text({ ...oneSerial, label: 'Correct serial number' }),
      },
      says: 'The serial number was corrected.',
    },
  },
  calls: { show: false, delete: false },
  events: {
    create: 'Goods received',
    edit: 'Stock-in corrected',
    addSerials: 'Serial numbers added',
    removeSerials: 'Serial numbers removed',
    correctSerial: 'Serial number corrected',
  },
  says: { noun: 'Stock In' },
})
