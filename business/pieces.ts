import { lazy } from 'react'
import type { Workbench } from '../src/screens/context'

/** The hand-written component of each name that a declaration may use, loaded when it is first shown. */
export const pieces: Workbench['pieces'] = {
  'card-custody': lazy(() => import('./stock/screens/card-custody')),
  'customer-addresses': lazy(() => import('./customers/screens/customer-addresses')),
  'customer-cards': lazy(() => import('./stock/screens/customer-cards')),
  'customer-figures': lazy(() => import('./customers/screens/customer-figures')),
  'order-addresses': lazy(() => import('./orders/screens/order-form/Addresses')),
  'order-buyer': lazy(() => import('./orders/screens/order-form/Buyer')),
  'order-customer': lazy(() => import('./orders/screens/order-customer')),
  'order-items': lazy(() => import('./orders/screens/order-items')),
  'order-lines': lazy(() => import('./orders/screens/order-form/Lines')),
  'role-permissions': lazy(() => import('../src/pieces/role-permissions')),
  'stock-sequence': lazy(() => import('./stock/screens/stock-sequence')),
  timeline: lazy(() => import('../src/pieces/timeline')),
  'view-as': lazy(() => import('../src/pieces/view-as')),
}
