import { card } from './card'
import { coupon } from './coupon'
import { customer } from './customer'
import { customerCardMapping } from './customer-card-mapping'
import { customerOrder } from './customer-order'
import type { Handlers } from './handler'
import { orderItem } from './order-item'
import { product } from './product'
import { productImage } from './product-image'
import { role } from './role'
import { stockIn } from './stock-in'
import { stockMovement } from './stock-movement'
import { user } from './user'

/** What the declarations cannot say, by the name of the resource. */
export const handlers: Handlers = {
  card,
  coupon,
  customer,
  'customer-card-mapping': customerCardMapping,
  'customer-order': customerOrder,
  'order-item': orderItem,
  product,
  'product-image': productImage,
  role,
  'stock-in': stockIn,
  'stock-movement': stockMovement,
  user,
}
