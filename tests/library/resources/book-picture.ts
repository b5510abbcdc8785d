import { belongsTo, defineResource, image, integer, lines, text } from 'deckhand'

/** The sorted pictures of a book. */
export default defineResource({
  name: 'book-picture',
  label: ['Book picture', 'Book pictures'],
  title: 'alt',
  fields: {
    book: belongsTo('book', { required: true }),
    image: image({ required: true }),
    alt: text({ label: 'Description' }),
    priority: integer({ min: 0, default: 0 }),
  },
  list: { sort: 'priority' },
  calls: { list: false, show: false, create: false, edit: false },
  actions: {
    priority: {
      label: 'Change the order',
      call: { method: 'POST', path: '/book-picture/priority' },
      fields: {
        bookId: belongsTo('book', { required: true }),
        images: lines({ priority: integer({ required: true, min: 0 }) }, { required: true }),
      },
      button: false,
      says: 'Order saved.',
    },
  },
})
