import type card from '../resources/card'
import type carrier from '../resources/carrier'
import type coupon from '../resources/coupon'
import type creditNote from '../resources/credit-note'
import type creditNoteItem from '../resources/credit-note-item'
import type currencyMaster from '../resources/currency-master'
import type customer from '../resources/customer'
import type customerAddress from '../resources/customer-address'
import type customerCardMapping from '../resources/customer-card-mapping'
import type customerCategory from '../resources/customer-category'
import type customerOrder from '../resources/customer-order'
import type invoice from '../resources/invoice'
import type legalEntity from '../resources/legal-entity'
import type mail from '../resources/mail'
import type mailTemplate from '../resources/mail-template'
import type orderItem from '../resources/order-item'
import type payment from '../resources/payment'
import type product from '../resources/product'
import type productCategory from '../resources/product-category'
import type shippingRule from '../resources/shipping-rule'
import type site from '../resources/site'
import type state from '../resources/state'
import type stockIn from '../resources/stock-in'
import type stockMovement from '../resources/stock-movement'
import type taxMaster from '../resources/tax-master'
import type taxRule from '../resources/tax-rule'
import type user from '../resources/user'

/**
 * The resources whose tables the shop's server code reads and writes. The compiler derives the column types from this
 * list.
 */
export type Resources =
  | typeof card
  | typeof coupon
  | typeof carrier
  | typeof creditNote
  | typeof creditNoteItem
  | typeof currencyMaster
  | typeof customer
  | typeof customerAddress
  | typeof customerCardMapping
  | typeof customerCategory
  | typeof customerOrder
  | typeof invoice
  | typeof legalEntity
  | typeof mail
  | typeof mailTemplate
  | typeof orderItem
  | typeof payment
  | typeof product
  | typeof productCategory
  | typeof shippingRule
  | typeof site
  | typeof state
  | typeof stockIn
  | typeof stockMovement
  | typeof taxMaster
  | typeof taxRule
  | typeof user
