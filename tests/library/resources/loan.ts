import {
  addressFields,
  belongsTo,
  children,
  choice,
  choices,
  dateTime,
  decimal,
  defineResource,
  envelopeFieldOrder,
  group,
  integer,
  lines,
  longText,
  money,
  text,
} from 'deckhand'

const feeMethods = choices({ card: 'Card', transfer: 'Bank transfer', cash: 'Cash' })

const feeStates = choices({
  pending: { label: 'Pending', verb: 'Ask again', tone: 'orange', next: ['paid', 'refused'] },
  paid: { label: 'Paid', verb: 'Mark as paid', tone: 'green' },
  refused: { label: 'Refused', verb: 'Mark as refused', tone: 'red', next: ['pending'] },
})

const loanStates = choices(
  {
    asked: { label: 'Asked for', tone: 'blue', next: ['ready', 'on-hold', 'withdrawn'] },
    ready: { label: 'Ready', verb: 'Make ready', tone: 'cyan', next: ['lent', 'on-hold', 'withdrawn'] },
    lent: { label: 'Lent', verb: 'Lend', tone: 'purple', next: ['returned'] },
    returned: { label: 'Returned', verb: 'Take back', tone: 'green' },
    'on-hold': { label: 'On hold', verb: 'Put on hold', tone: 'orange', resumes: true },
    withdrawn: { label: 'Withdrawn', verb: 'Withdraw loan', tone: 'neutral' },
  },
  { waiting: ['asked', 'ready'], open: ['asked', 'ready', 'on-hold', 'lent'] },
)

/** The loan stores a copy of the address, which stays the same when the member moves. */
const address = addressFields(text({ max: 80, copyOf: 'region' }))

const amount = { readOnly: true, currency: 'currency', rate: 'exchangeRate' } as const

/** A loan has lines, an automatic number, two state machines with conditions, and actions with code. */
export default defineResource({
  name: 'loan',
  label: ['Loan', 'Loans'],
  about: 'Which books went to whom, and what came back.',
  menu: { group: 'Customers', icon: 'swap', order: 3, letter: 'l' },
  title: 'loanNumber',
  options: 'list',
  summary: ['member', 'fee', 'feeState', 'state'],
  rowScope: 'branch',
  comments: true,
  fields: {
    loanNumber: text({ readOnly: true, unique: true, max: 40, counts: { prefix: 'L-', digits: 7, first: 1_000_001 } }),
    member: belongsTo('member', { required: true }),
    branch: belongsTo('branch', { required: true, standard: 'isDefault' }),
    currency: belongsTo('currency', { required: true, standard: 'branch.currency' }),
    exchangeRate: decimal({ readOnly: true, decimals: 6 }),
    address: group(address, { required: true, reads: envelopeFieldOrder, copyOf: 'member-address' }),
    items: children('loan-item', 'loan', { required: true, default: [] }),
    fee: money(amount),
    feeMethod: choice(feeMethods, { required: true, default: 'card' }),
    feeState: choice(feeStates, { readOnly: true, default: 'pending', label: 'Fee' }),
    feeReference: text({ max: 120, personal: true }),
    state: choice(loanStates, { readOnly: true, default: 'asked', label: 'Loan state' }),
    courier: text({ max: 80 }),
    trackingNumber: text({ max: 80 }),
    note: longText({ max: 1000, personal: true }),
    dueAt: dateTime({ label: 'Due' }),
    lentAt: dateTime({ readOnly: true, label: 'Lent' }),
    timeline: lines(
      { at: dateTime(), by: text(), event: text(), note: longText({ personal: true }) },
      { readOnly: true, excludeFromHistory: true, piece: 'timeline' },
    ),
  },
  list: {
    columns: ['loanNumber', 'lentAt', 'member', 'fee', 'feeState', 'state', 'feeMethod'],
    narrow: [
      ['member', 'fee'],
      ['lentAt', 'feeState', 'state'],
    ],
    search: ['loanNumber', 'member.firstName', 'member.lastName', 'member.email', 'feeReference', 'trackingNumber'],
    sort: '-lentAt',
    filters: ['state', 'member', 'branch', 'feeMethod', 'lentAt', 'fee'],
    tabs: { field: 'feeState', values: ['paid', 'pending', 'refused'], remember: 'loanTab' },
  },
  form: [
    { fields: ['member', 'branch', 'currency', 'dueAt'] },
    { title: 'Books', fields: ['items'] },
    { title: 'Address', fields: ['address'] },
    { title: 'Fee', fields: ['feeMethod', 'feeReference', 'note'] },
  ],
  show: [
    { title: 'Note', fields: ['note'] },
    { title: 'Books', fields: ['items'] },
    { title: 'Timeline', fields: ['timeline'] },
    { title: 'Delivery', fields: ['address', 'courier', 'trackingNumber'], aside: true },
    { title: 'Fee', fields: ['fee', 'feeMethod', 'feeReference'], aside: true },
    { title: 'Loan', fields: ['lentAt', 'dueAt', 'branch', 'currency', 'exchangeRate'], aside: true },
  ],
  actions: {
    preview: {
      label: 'Work out the fee',
      call: { method: 'POST', path: '/loan/preview' },
      fields: { items: lines({ book: belongsTo('book'), quantity: integer() }) },
      button: false,
      readOnly: true,
      extension: true,
      permission: 'create',
    },
    state: {
      label: 'Change the state',
      call: { method: 'PUT', path: '/loan/state/{id}', body: 'data' },
      transition: 'state',
      startsFrom: ['courier', 'trackingNumber'],
      refusals: [
        {
          when: { state: 'lent', feeState: { not: 'paid' }, feeMethod: { not: 'cash' } },
          says: 'Not paid yet, and not in cash: record the fee first.',
        },
      ],
      warnings: [
        { when: { state: 'withdrawn' }, says: 'The books go back onto the shelf. This cannot be undone.' },
        {
          when: { state: 'lent', trackingNumber: { present: false } },
          says: 'Without a tracking number nobody can follow the parcel. It can be added later.',
        },
      ],
      fields: {
        state: choice(loanStates, { required: true }),
        courier: text({ max: 80, when: { state: 'lent' } }),
        trackingNumber: text({ max: 80, when: { state: 'lent' } }),
        note: longText({ max: 1000 }),
      },
    },
    feeState: {
      label: 'Change the fee',
      call: { method: 'PUT', path: '/loan/fee-state/{id}' },
      transition: 'feeState',
      startsFrom: ['feeReference'],
      overriddenBy: 'overrideFee',
      warnings: [
        { when: { state: 'withdrawn', feeState: 'paid' }, says: 'The loan is over: the fee has to be given back.' },
      ],
      notes: [
        { when: { feeState: 'paid' }, says: 'The fee of loan {{loanNumber}}[ by {{member}}] has come in: {{fee}}.' },
      ],
      fields: {
        feeState: choice(feeStates, { required: true, label: 'Fee' }),
        feeReference: text({ max: 120, when: { feeState: 'paid' } }),
        reason: longText({ max: 1000, when: { feeState: { not: 'paid' } } }),
      },
    },
    correct: {
      label: 'Correct details',
      icon: 'pencil',
      call: { method: 'PUT', path: '/loan/correct/{id}' },
      startsFrom: ['courier', 'trackingNumber', 'feeReference', 'note'],
      fields: {
        courier: text({ max: 80 }),
        trackingNumber: text({ max: 80 }),
        feeReference: text({ max: 120 }),
        note: longText({ max: 1000 }),
      },
      extension: true,
      says: 'Loan updated successfully.',
    },
    receipt: {
      label: 'Download receipt',
      icon: 'download',
      call: { method: 'GET', path: '/loan-receipt/{id}' },
      downloads: 'receipt.pdf',
      says: 'Receipt downloaded.',
    },
  },
  permissions: ['overrideFee'],
  laterPermissions: { correct: 'state', comment: 'state' },
  calls: { edit: false, delete: false },
  events: { create: 'Loan asked for', state: 'Loan moved on', feeState: 'Fee changed', correct: 'Details corrected' },
  says: { created: 'Loan created successfully.' },
})
