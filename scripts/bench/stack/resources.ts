export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

interface Resource {
  readonly title: string
  readonly columns: readonly string[]
  readonly fields: readonly string[]
}

export const resources: Readonly<Record<string, Resource>> = {
  customer: {
    title: 'Customers',
    columns: ['firstName', 'lastName', 'email', 'category', 'orderCount', 'lastOrderAt', 'status'],
    fields: ['firstName', 'lastName', 'email', 'phone', 'orderCount', 'status'],
  },
  'customer-order': {
    title: 'Orders',
    columns: ['orderNumber', 'placedAt', 'customer', 'contents', 'total', 'paymentStatus', 'orderStatus'],
    fields: ['orderNumber', 'contents', 'total', 'paid', 'paymentStatus', 'orderStatus'],
  },
  product: {
    title: 'Products',
    columns: ['name', 'sku', 'category', 'price', 'stock', 'stockLevel', 'status'],
    fields: ['name', 'sku', 'barcode', 'price', 'stock', 'status'],
  },
}

/** 'paymentStatus' → 'Payment status'. */
export const labelOf = (field: string): string =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
