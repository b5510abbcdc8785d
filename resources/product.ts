import {
  belongsTo,
  choice,
  choices,
  defineResource,
  details,
  images,
  integer,
  longText,
  money,
  onOff,
  text,
  yesNo,
} from 'deckhand'

const productTypes = choices({
  card: { label: 'Card', tone: 'purple' },
  accessory: { label: 'Accessory', tone: 'cyan' },
  service: { label: 'Service', tone: 'gold' },
})

const stockLevels = choices({
  low: { label: 'Low', tone: 'orange' },
  out: { label: 'Out of stock', tone: 'red' },
  enough: { label: 'In stock', tone: 'green' },
  uncounted: 'Not counted',
})

export default defineResource({
  name: 'product',
  label: ['Product', 'Products'],
  about: 'The cards, accessories and services that the business sells.',
  menu: { group: 'Catalogue', icon: 'box', order: 1, letter: 'p' },
  title: 'name',
  options: 'option',
  duplicates: true,

  fields: {
    name: text({ required: true, max: 160 }),
    sku: text({ required: true, unique: true, max: 40, label: 'SKU' }),
    barcode: text({ unique: true, max: 64, gtin: true, extension: true }),
    type: choice(productTypes, { required: true, default: 'card' }),
    category: belongsTo('product-category', { required: true }),
    subCategory: belongsTo('product-sub-category', { within: 'category', label: 'Sub-category' }),
    description: longText(),
    price: money({ required: true, min: 0, currency: 'currency', warning: { is: 0, says: 'It is given away.' } }),
    compareAtPrice: money({ notBelow: 'price', currency: 'currency', help: 'The price before, shown struck through.' }),
    cost: money({
      min: 0,
      currency: 'currency',
      help: 'What one costs to buy. Customers never see it.',
      readableWith: 'cost',
      warning: { is: { above: 'price' }, says: 'More than the price, {{price}}: each sale loses money.' },
    }),
    currency: belongsTo('currency-master', { required: true, standard: 'isBase' }),
    tax: belongsTo('tax-master', { required: true }),
    fieldCategory: belongsTo('field-category', {
      only: { appliesTo: 'product' },
      help: 'The further fields that this product carries.',
    }),
    details: details({ by: 'fieldCategory', extension: true }),
    tracksSerials: yesNo({ default: true, label: 'Tracks serial numbers' }),
    weight: integer({ min: 0, unit: 'g' }),
    lowStockAt: integer({ min: 0, label: 'Low stock at', help: 'Reported as low once the stock falls to this.' }),
    stock: integer({ readOnly: true, excludeFromHistory: true, help: 'The sum of the stock movements.' }),
    stockLevel: choice(stockLevels, { derived: true }),
    images: images({ of: 'product-image', by: 'product' }),
    status: onOff(),
  },

  rules: [
    {
      when: { type: 'card' },
      holds: { tracksSerials: true },
      at: 'tracksSerials',
      says: 'Cards always track their serial numbers.',
    },
  ],

  list: {
    columns: ['images', 'name', 'sku', 'category', 'price', 'stock', 'stockLevel', 'status'],
    narrow: [['price'], ['sku', 'stockLevel', 'status']],
    search: ['name', 'sku', 'barcode'],
    sort: 'name',
    filters: ['type', 'category', 'subCategory', 'price', 'stockLevel', 'status'],
    tabs: { field: 'stockLevel', labels: { low: 'Low on stock' } },
  },
  sections: [
    { fields: ['name', 'sku', 'barcode', 'type', 'status', 'description'] },
    { title: 'Pictures', help: 'The first one is the cover.', fields: ['images'] },
    { title: 'Categories', fields: ['category', 'subCategory'] },
    { title: 'Details', fields: ['fieldCategory', 'details'] },
    { title: 'Price', fields: ['price', 'currency', 'compareAtPrice', 'cost', 'tax'], aside: true },
    {
      title: 'Stock and shipping',
      fields: ['stock', 'stockLevel', 'tracksSerials', 'lowStockAt', 'weight'],
      aside: true,
    },
  ],
  related: [
    { resource: 'stock-movement', by: 'product' },
    { resource: 'stock-in', by: 'product' },
  ],

  says: { noun: 'Product Master' },
})
