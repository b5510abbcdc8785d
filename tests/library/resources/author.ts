import { defineResource, image, integer, longText, onOff, slug, text } from 'deckhand'

/** The picture of the author makes the request bodies multipart. */
export default defineResource({
  name: 'author',
  label: ['Author', 'Authors'],
  about: 'Who wrote the books.',
  menu: { group: 'Catalogue', icon: 'users', order: 2 },
  title: 'name',
  options: 'option',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    slug: slug({ required: true, unique: true, from: 'name' }),
    image: image(),
    description: longText(),
    sortOrder: integer({ min: 0, help: 'Smaller numbers come first.' }),
    status: onOff(),
  },
  list: {
    columns: ['image', 'name', 'slug', 'sortOrder', 'updatedAt', 'status'],
    search: ['name'],
    sort: 'sortOrder',
  },
  related: [
    { resource: 'series', by: 'author' },
    { resource: 'book', by: 'author' },
  ],
})
