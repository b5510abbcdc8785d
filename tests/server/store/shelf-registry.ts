import {
  belongsTo,
  children,
  choice,
  choices,
  createRegistry,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  group,
  hasMany,
  image,
  images,
  integer,
  lines,
  money,
  onOff,
  password,
  text,
  yesNo,
} from '../../../vocabulary'

export const shelf = defineResource({
  name: 'book-shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true, unique: true }), floor: integer(), status: onOff() },
  list: { sort: 'name' },
})

export const nook = defineResource({
  name: 'nook',
  label: ['Nook', 'Nooks'],
  title: 'name',
  fields: { name: text({ required: true }), shelf: belongsTo('book-shelf', { required: true }) },
})

/** A receipt is final as soon as it has a number. */
export const receipt = defineResource({
  name: 'receipt',
  label: ['Receipt', 'Receipts'],
  title: 'number',
  fields: {
    number: text({ readOnly: true, final: true }),
    total: money({ readOnly: true, final: true }),
    content: group({ reader: text() }, { readOnly: true, final: true }),
    note: text(),
  },
})

export const person = defineResource({
  name: 'person',
  label: ['Person', 'People'],
  title: ['firstName', 'lastName'],
  fields: {
    firstName: text({ required: true }),
    lastName: text(),
    email: email({ required: true, unique: true }),
    secret: password(),
    hiddenAt: dateTime({ readOnly: true }),
  },
  softDelete: 'hiddenAt',
  list: { search: ['firstName', 'lastName'] },
})

export const stamp = defineResource({
  name: 'stamp',
  label: ['Stamp', 'Stamps'],
  title: 'name',
  fields: { name: text({ required: true }) },
})

export const genres = choices({
  novel: { label: 'Novel', next: ['poetry'] },
  poetry: { label: 'Poetry', next: ['paused'] },
  paused: { label: 'Paused', resumes: true },
})

export const book = defineResource({
  name: 'book',
  label: ['Book', 'Books'],
  title: 'title',
  fields: {
    title: text({ required: true, unique: ['shelf'] }),
    shelf: belongsTo('book-shelf', { required: true }),
    nook: belongsTo('nook', { within: 'shelf' }),
    genre: choice(genres, { default: 'novel' }),
    price: money({ min: 0 }),
    weight: decimal({ decimals: 2 }),
    isRare: yesNo(),
    published: date(),
    authors: hasMany('person'),
    stamps: hasMany('stamp'),
    notes: lines({ at: date(), says: text({ required: true }) }),
    origin: group({ city: text() }),
    cover: image(),
    pages: images({ of: 'page-scan', by: 'book' }),
    copies: children('copy', 'book'),
    copyCount: integer({ derived: true }),
    read: integer({ readOnly: true, default: 0 }),
    status: onOff(),
  },
  actions: {
    regenre: {
      label: 'Change the genre',
      call: { method: 'PUT', path: '/book/genre/{id}', body: 'data' },
      transition: 'genre',
      fields: { genre: choice(genres, { required: true }) },
    },
    read: {
      label: 'Read',
      call: { method: 'POST', path: '/book/read/{id}' },
      when: { status: 1 },
      fields: { read: integer({ required: true, min: 1 }) },
      says: 'Read.',
    },
    offer: {
      label: 'Offer',
      call: { method: 'POST', path: '/book/offer/{id}' },
      startsFrom: ['price'],
      fields: { price: money({ required: true, min: 0 }) },
    },
  },
  list: { search: ['title'], filters: ['shelf', 'genre'], sort: 'title' },
  listBy: { shelf: '/book/shelf/{shelf}' },
})

export const scan = defineResource({
  name: 'page-scan',
  label: ['Scan', 'Scans'],
  title: 'alt',
  fields: {
    book: belongsTo('book', { required: true }),
    picture: image({ required: true }),
    alt: text(),
    priority: integer({ default: 0 }),
  },
  list: { sort: 'priority' },
})

export const copy = defineResource({
  name: 'copy',
  label: ['Copy', 'Copies'],
  title: 'number',
  fields: {
    book: belongsTo('book', { required: true }),
    number: text({ required: true }),
    keeper: belongsTo('person'),
    stamp: belongsTo('stamp'),
  },
})

export const shelves = createRegistry([shelf, nook, person, stamp, receipt, book, scan, copy])
