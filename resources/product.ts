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
  low: { label: 'Low stock', tone: 'orange' },
  out: { label: 'Out of stock', tone: 'red' },
  enough: { label: 'In stock', tone: 'green' },
  uncounted: 'Stock not tracked',
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
    price: money({
      required: true,
      min: 0,
      currency: 'currency',
      warning: { is: 0, says: 'The price is 0, so customers get this product for free.' },
    }),
    compareAtPrice: money({
      notBelow: 'price',
      currency: 'currency',
      help: 'Previous price, shown crossed out in the shop.',
    }),
    cost: money({
      min: 0,
      currency: 'currency',
      help: 'Purchase price per piece. Customers never see this price.',
      readableWith: 'cost',
      warning: {
        is: { above: 'price' },
        says: 'The cost is higher than the price ({{price}}). Each sale loses money.',
      },
    }),
    currency: belongsTo('currency-master', { required: true, standard: 'isBase' }),
    tax: belongsTo('tax-master', { required: true }),
    commodityCode: text({
      max: 10,
      extension: true,
      label: 'HSN or SAC code',
      pattern: {
        matches: '^([0-9]{4}|[0-9]{6}|[0-9]{8}|[0-9]{10})$',
        says: 'An HSN or SAC code must have 4, 6, 8 or 10 digits, such as 85235290.',
      },
      help: 'The code of the goods or service in the tariff. Printed on invoices.',
    }),
    fieldCategory: belongsTo('field-category', {
      only: { appliesTo: 'product' },
      help: 'Defines the additional fields of this product.',
    }),
    details: details({ by: 'fieldCategory', extension: true }),
    tracksSerials: yesNo({ default: true, label: 'Tracks serial numbers' }),
    weight: integer({ min: 0, unit: 'g' }),
    lowStockAt: integer({
      min: 0,
      label: 'Low stock threshold',
      help: 'At this quantity or below, the stock counts as low.',
    }),
    stock: integer({ readOnly: true, excludeFromHistory: true, help: 'The sum of the stock movements.' }),
    stockLevel: choice(stockLevels, { derived: true, label: 'Stock status' }),
    images: images({ of: 'product-image', by: 'product' }),
    status: onOff(),
  },

  rules: [
    {
      when: { type: 'card' },
      holds: { tracksSerials: true },
      at: 'tracksSerials',
      says: 'Products of the type Card must track serial numbers.',
    },
  ],

  list: {
    columns: ['images', 'name', 'sku', 'category', 'price', 'stock', 'stockLevel', 'status'],
    narrow: [['price'], ['sku', 'stockLevel', 'status']],
    search: ['name', 'sku', 'barcode'],
    sort: 'name',
    filters: ['type', 'category', 'subCategory', 'price', 'stockLevel', 'status'],
    tabs: { field: 'stockLevel', labels: { low: 'Low stock' } },
  },
  sections: [
    { fields: ['name', 'sku', 'barcode', 'type', 'status', 'description'] },
    { title: 'Images', help: 'The first image is the cover image.', fields: ['images'] },
    { title: 'Categories', fields: ['category', 'subCategory'] },
    { title: 'Details', fields: ['fieldCategory', 'details'] },
    { title: 'Price', fields: ['price', 'currency', 'compareAtPrice', 'cost', 'tax', 'commodityCode'], aside: true },
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
