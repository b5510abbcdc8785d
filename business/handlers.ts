import type { Handlers } from 'deckhand/server'
import { product } from './catalogue/server/product'
import { productImage } from './catalogue/server/product-image'
import { coupon } from './coupons/server/coupon'
import { customer } from './customers/server/customer'
import { customerAddress } from './customers/server/customer-address'
import { invoice } from './invoices/server/invoice'
import { legalEntity } from './invoices/server/legal-entities'
import { site } from './invoices/server/site'
import { mail } from './mails/server/mail'
import { mailTemplate } from './mails/server/mail-template'
import { creditNote } from './orders/server/credit-note'
import { customerOrder } from './orders/server/customer-order'
import { orderItem } from './orders/server/order-item'
import { payment } from './orders/server/payment'
import { card } from './stock/server/card'
import { customerCardMapping } from './stock/server/customer-card-mapping'
import { stockIn } from './stock/server/stock-in'
import { stockMovement } from './stock/server/stock-movement'
import { taxRule } from './taxes/server/tax-rule'

/** The custom server code of resources, by the name of the resource. */
export const handlers: Handlers = {
  card,
  coupon,
  customer,
  'customer-address': customerAddress,
  'credit-note': creditNote,
  'customer-card-mapping': customerCardMapping,
  'customer-order': customerOrder,
  invoice,
  'legal-entity': legalEntity,
  mail,
  'mail-template': mailTemplate,
  'order-item': orderItem,
  payment,
  product,
  'product-image': productImage,
  site,
  'stock-in': stockIn,
  'stock-movement': stockMovement,
  'tax-rule': taxRule,
}
