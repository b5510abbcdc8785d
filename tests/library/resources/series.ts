import { belongsTo, defineResource, integer, onOff, text } from 'deckhand'

/** The dropdown of an author's series has a separate list call. */
export default defineResource({
  name: 'series',
  label: ['Series', 'Series'],
  menu: { group: 'Catalogue', icon: 'tag', order: 3 },
  title: 'name',
  options: 'list',
  listBy: { author: '/series/author/{author}' },
  fields: {
    author: belongsTo('author', { required: true }),
    name: text({ required: true, unique: ['author'], max: 80 }),
    sortOrder: integer({ min: 0 }),
    status: onOff(),
  },
  list: { columns: ['name', 'author', 'sortOrder', 'status'], sort: 'sortOrder', filters: ['author', 'status'] },
  related: [{ resource: 'book', by: 'series' }],
  says: { noun: 'Book Series' },
})
