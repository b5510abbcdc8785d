import { belongsTo, defineResource, image, integer, lines, text } from 'deckhand'

export default defineResource({
  name: 'product-image',
  label: ['Product image', 'Product images'],
  title: 'alt',

  fields: {
    product: belongsTo('product', { required: true }),
    image: image({ required: true }),
    alt: text({ label: 'Description', help: 'Read out to those who cannot see the picture.' }),
    priority: integer({ min: 0, default: 0, help: '0 is the cover.' }),
  },

  list: { sort: 'priority' },
  calls: { list: false, show: false, create: false, edit: false },
  actions: {
    priority: {
      label: 'Change the order',
      call: { method: 'POST', path: '/product-image/priority' },
      fields: {
        productId: belongsTo('product', { required: true }),
        images: lines({ priority: integer({ required: true, min: 0 }) }, { required: true }),
      },
      button: false,
      says: 'Order saved.',
    },
    describe: {
      label: 'Describe',
      call: { method: 'PUT', path: '/product-image/{id}' },
      fields: { alt: text({ label: 'Description' }) },
      button: false,
      extension: true,
      permission: 'priority',
      says: 'Description saved.',
    },
  },
})
