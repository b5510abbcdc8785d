import {
  belongsTo,
  children,
  choice,
  choices,
  date,
  dateTime,
  defineResource,
  files,
  integer,
  lines,
  longText,
  money,
  tags,
  text,
} from 'deckhand'

const states = choices(
  {
    received: { label: 'Received', tone: 'blue', next: ['diagnosed', 'declined'] },
    diagnosed: {
      label: 'Diagnosed',
      verb: 'Diagnose',
      tooLateMessage: '{{by}} diagnosed it at {{at}}.',
      tone: 'purple',
      next: ['approved', 'declined'],
    },
    approved: {
      label: 'Approved',
      verb: 'Approve the quote',
      tooLateMessage: '{{by}} approved the quote at {{at}}.',
      tone: 'cyan',
      next: ['repairing', 'waiting', 'declined'],
    },
    waiting: {
      label: 'Waiting for parts',
      verb: 'Wait for parts',
      tooLateMessage: '{{by}} set it to wait for parts at {{at}}.',
      tone: 'orange',
      next: ['repairing', 'declined'],
    },
    repairing: {
      label: 'In repair',
      verb: 'Begin the repair',
      tooLateMessage: '{{by}} began the repair at {{at}}.',
      tone: 'cyan',
      next: ['ready', 'waiting'],
    },
    ready: {
      label: 'Ready',
      verb: 'Mark as ready',
      tooLateMessage: '{{by}} marked it as ready at {{at}}.',
      tone: 'gold',
      next: ['collected', 'repairing'],
    },
    declined: {
      label: 'Declined',
      verb: 'Decline',
      tooLateMessage: '{{by}} declined it at {{at}}.',
      tone: 'red',
      next: ['collected'],
    },
    collected: {
      label: 'Collected',
      verb: 'Hand over',
      tooLateMessage: '{{by}} handed it over at {{at}}.',
      tone: 'green',
    },
  },
  { open: ['received', 'diagnosed', 'approved', 'waiting', 'repairing'] },
)

const payments = choices({
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  nothing: 'Nothing to pay',
})

export default defineResource({
  name: 'ticket',
  label: ['Ticket', 'Tickets'],
  about: 'Devices to repair, with their faults and their progress.',
  menu: { group: 'Workshop', icon: 'wrench', order: 1, letter: 't' },
  title: 'number',
  options: 'list',
  summary: ['customer', 'device', 'state'],

  fields: {
    number: text({ readOnly: true, unique: true, max: 20, counts: { prefix: 'R-', digits: 5, by: 'receivedAt' } }),
    customer: belongsTo('customer', { required: true, createOnly: true, shows: ['phone'] }),
    device: belongsTo('device', { required: true, createOnly: true, within: 'customer' }),
    problem: longText({ required: true, max: 1000, placeholder: 'Does not charge, screen stays black …' }),
    accessories: tags({ help: 'Accessories received with the device, such as a charger, a case or a memory card.' }),
    receivedAt: dateTime({ required: true, default: 'now', label: 'Received' }),
    promisedOn: date({ label: 'Promised for' }),
    technician: belongsTo('technician'),
    diagnosis: longText({ max: 2000 }),
    attachments: files({
      types: ['pdf', 'document', 'text', 'picture'],
      max: 6,
      megabytes: 20,
      help: 'Quotes, invoices of suppliers, logs and pictures of the damage.',
    }),
    work: children('ticket-line', 'ticket', { default: [], label: 'Work and parts' }),
    total: money({ derived: true }),
    state: choice(states, { readOnly: true, default: 'received' }),
    paidBy: choice(payments, { readOnly: true, label: 'Paid by' }),
    collectedAt: dateTime({ readOnly: true, label: 'Collected' }),
    warrantyMonths: integer({ min: 0, max: 24, default: 3, unit: 'months', label: 'Warranty' }),
    warrantyUntil: date({ readOnly: true, label: 'Warranty until' }),
    comesFrom: belongsTo('ticket', { readOnly: true, label: 'Comes back from' }),
    timeline: lines(
      { at: dateTime(), by: text(), event: text(), note: longText() },
      { readOnly: true, excludeFromHistory: true, piece: 'timeline' },
    ),
  },

  list: {
    columns: ['number', 'receivedAt', 'customer', 'device', 'technician', 'promisedOn', 'total', 'state'],
    narrow: [
      ['device', 'total'],
      ['customer', 'promisedOn', 'state'],
    ],
    search: ['number', 'problem', 'customer.name', 'customer.phone', 'device.model', 'device.serial'],
    sort: '-receivedAt',
    filters: ['state', 'technician', 'customer', 'receivedAt', 'promisedOn'],
    tabs: { field: 'state', values: ['received', 'diagnosed', 'waiting', 'repairing', 'ready'], remember: 'ticketTab' },
  },
  form: [
    { fields: ['customer', 'device', 'problem', 'accessories'] },
    {
      title: 'Repair',
      fields: ['technician', 'receivedAt', 'promisedOn', 'warrantyMonths', 'diagnosis', 'attachments'],
    },
    { title: 'Work and parts', fields: ['work'] },
  ],
  show: [
    { piece: 'ticket-progress' },
    { fields: ['problem', 'diagnosis', 'attachments'] },
    { title: 'Work and parts', fields: ['work', 'total'] },
    { title: 'Timeline', fields: ['timeline'] },
    { fields: ['customer', 'device', 'accessories', 'technician', 'receivedAt', 'promisedOn'], aside: true },
    {
      title: 'Handed over',
      fields: ['collectedAt', 'paidBy', 'warrantyUntil'],
      when: { state: 'collected' },
      aside: true,
    },
    { title: 'Warranty', fields: ['comesFrom'], when: { comesFrom: { present: true } }, aside: true },
  ],
  related: [
    { resource: 'appointment', by: 'ticket' },
    { resource: 'ticket', by: 'comesFrom', label: 'Came back as', when: { state: 'collected' } },
  ],

  actions: {
    state: {
      label: 'Change the state',
      call: { method: 'PUT', path: '/ticket/state/{id}' },
      transition: 'state',
      startsFrom: ['technician', 'diagnosis'],
      refusals: [
        {
          when: { state: 'approved', total: 0 },
          says: 'Nothing is quoted yet: add work or parts to the ticket first.',
        },
      ],
      warnings: [
        { when: { state: 'ready' }, says: 'The parts that were used are taken off the stock.' },
        { when: { state: 'declined' }, says: 'The device goes back to its owner as it came.' },
      ],
      notes: [{ when: { state: 'collected' }, says: 'Ticket {{number}} comes to {{total}}.' }],
      fields: {
        state: choice(states, { required: true }),
        diagnosis: longText({ required: true, max: 2000, when: { state: 'diagnosed' } }),
        technician: belongsTo('technician', { required: true, when: { state: 'repairing' } }),
        paidBy: choice(payments, { label: 'Paid by', required: true, when: { state: 'collected' } }),
        note: longText({ max: 1000 }),
      },
    },
    comeBack: {
      label: 'Comes back under warranty',
      icon: 'undo',
      call: { method: 'POST', path: '/ticket/come-back/{id}' },
      when: { state: 'collected', warrantyUntil: { present: true } },
      fields: { problem: longText({ required: true, max: 1000, label: 'What is wrong this time?' }) },
    },
  },
  calls: { delete: { when: { state: ['received', 'declined'] } } },
  events: { create: 'Device taken in', state: 'State changed', comeBack: 'Came back under warranty' },
})
