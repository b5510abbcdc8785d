import {
  belongsTo,
  choice,
  choices,
  date,
  defineResource,
  images,
  integer,
  longText,
  money,
  onOff,
  text,
  yesNo,
} from 'deckhand'

const forms = choices({
  print: { label: 'Print', tone: 'purple' },
  audio: { label: 'Audio', tone: 'cyan' },
  digital: { label: 'Digital', tone: 'gold' },
})

/** A book has pictures, a price that only some users may read, and rules and warnings across fields. */
export default defineResource({
  name: 'book',
  label: ['Book', 'Books'],
  about: 'What the library lends.',
  menu: { group: 'Catalogue', icon: 'box', order: 1, letter: 'b' },
  title: 'name',
  options: 'option',
  fields: {
    name: text({ required: true, max: 160 }),
    isbn: text({ required: true, unique: true, max: 40, label: 'ISBN' }),
    form: choice(forms, { required: true, default: 'print' }),
    author: belongsTo('author', { required: true }),
    series: belongsTo('series', { within: 'author' }),
    description: longText(),
    price: money({ required: true, min: 0, currency: 'currency', warning: { is: 0, says: 'It is given away.' } }),
    priceNew: money({ notBelow: 'price', currency: 'currency' }),
    cost: money({
      min: 0,
      currency: 'currency',
      readableWith: 'cost',
      warning: { is: { above: 'price' }, says: 'More than the price, {{price}}.' },
    }),
    currency: belongsTo('currency', { required: true, standard: 'isBase' }),
    publishedOn: date(),
    weight: integer({ min: 0, unit: 'g' }),
    isLent: yesNo({ default: true, label: 'May leave the house' }),
    copies: integer({ readOnly: true, excludeFromHistory: true, default: 0 }),
    images: images({ of: 'book-picture', by: 'book' }),
    status: onOff(),
  },
  rules: [
    { when: { form: 'print' }, holds: { isLent: true }, at: 'isLent', says: 'What is printed may leave the house.' },
  ],
  list: {
    columns: ['images', 'name', 'isbn', 'author', 'price', 'copies', 'status'],
    narrow: [['price'], ['isbn', 'status']],
    search: ['name', 'isbn'],
    sort: 'name',
    filters: ['form', 'author', 'series', 'price', 'status'],
  },
  form: [
    { fields: ['name', 'isbn', 'form', 'status', 'description'] },
    { title: 'Pictures', fields: ['images'] },
    { title: 'Author', fields: ['author', 'series', 'publishedOn'] },
    { title: 'Price', fields: ['price', 'priceNew', 'cost', 'currency'] },
    { title: 'Shelf', fields: ['isLent', 'weight'] },
  ],
  related: [{ resource: 'copy', by: 'book' }],
  says: { noun: 'Title' },
})
