import { defineResource, image, integer, longText, onOff, slug, text } from 'deckhand'

export default defineResource({
  name: 'product-category',
  label: ['Product category', 'Product categories'],
  about: 'Main categories of the shop. Every product belongs to one category.',
  menu: { group: 'Catalogue', icon: 'tags', order: 2 },
  title: 'name',
  options: 'option',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    slug: slug({
      required: true,
      unique: true,
      from: 'name',
      help: 'Used in the web address of the category.',
      label: 'URL name',
    }),
    image: image(),
    description: longText(),
    sortOrder: integer({ min: 0, help: 'Entries with lower numbers are listed first.' }),
    status: onOff(),
  },

  list: {
    columns: ['image', 'name', 'slug', 'sortOrder', 'updatedAt', 'status'],
    narrow: [[], ['slug', 'status']],
    search: ['name'],
    sort: 'sortOrder',
  },
  form: [
    { fields: ['name', 'slug', 'sortOrder', 'status'] },
    { title: 'In the shop', fields: ['image', 'description'] },
  ],
  related: [
    { resource: 'product-sub-category', by: 'category' },
    { resource: 'product', by: 'category' },
  ],
  says: { noun: 'Product Category' },
})
