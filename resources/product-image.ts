import { belongsTo, defineResource, image, integer, lines, text } from 'deckhand'

export default defineResource({
  name: 'product-image',
  label: ['Product image', 'Product images'],
  title: 'alt',

  fields: {
    product: belongsTo('product', { required: true }),
    image: image({ required: true }),
    alt: text({ label: 'Description', help: 'Describes the image for people who cannot see it.' }),
    priority: integer({ min: 0, default: 0, help: 'The image with priority 0 is the cover image.' }),
  },

  list: { sort: 'priority' },
  calls: { list: false, show: false, create: false, edit: false },
  actions: {
    priority: {
      label: 'Reorder images',
      call: { method: 'POST', path: '/product-image/priority' },
      fields: {
        productId: belongsTo('product', { required: true }),
        images: lines({ priority: integer({ required: true, min: 0 }) }, { required: true }),
      },
      button: false,
      says: 'Image order saved.',
    },
    describe: {
      label: 'Edit image description',
      call: { method: 'PUT', path: '/product-image/{id}' },
      fields: { alt: text({ label: 'Description' }) },
      button: false,
      extension: true,
      permission: 'priority',
      says: 'Image description saved.',
    },
  },
  says: { noun: 'Product Image' },
})
