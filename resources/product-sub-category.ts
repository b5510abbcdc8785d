import { belongsTo, defineResource, image, integer, onOff, slug, text } from 'deckhand'

export default defineResource({
  name: 'product-sub-category',
  label: ['Sub-category', 'Sub-categories'],
  about: 'Sub-categories divide a product category into smaller groups.',
  menu: { group: 'Catalogue', icon: 'tag', order: 3 },
  title: 'name',
  options: 'list',
  listBy: { category: '/product-sub-category/category/{category}' },

  fields: {
    category: belongsTo('product-category', { required: true }),
    name: text({ required: true, unique: ['category'], max: 80 }),
    slug: slug({ from: 'name', label: 'URL name' }),
    image: image(),
    sortOrder: integer({ min: 0, help: 'Entries with lower numbers are listed first.' }),
    status: onOff(),
  },

  list: {
    columns: ['image', 'name', 'category', 'slug', 'sortOrder', 'status'],
    narrow: [[], ['category', 'status']],
    search: ['name'],
    sort: 'sortOrder',
    filters: ['category', 'status'],
  },
  form: [{ fields: ['category', 'name', 'slug', 'sortOrder', 'status'] }, { title: 'In the shop', fields: ['image'] }],
  related: [{ resource: 'product', by: 'subCategory' }],

  says: { noun: 'Sub Category' },
})
