import { lazy } from 'react'
import type { Workbench } from '../screens/context'

/** The hand-written component of each name that a declaration may use, loaded when it is first shown. */
export const pieces: Workbench['pieces'] = {
  'card-custody': lazy(() => import('./card-custody')),
  'customer-addresses': lazy(() => import('./customer-addresses')),
  'customer-cards': lazy(() => import('./customer-cards')),
  'customer-figures': lazy(() => import('./customer-figures')),
  'order-addresses': lazy(() => import('./order-form/Addresses')),
  'order-buyer': lazy(() => import('./order-form/Buyer')),
  'order-customer': lazy(() => import('./order-customer')),
  'order-items': lazy(() => import('./order-items')),
  'order-lines': lazy(() => import('./order-form/Lines')),
  'role-permissions': lazy(() => import('./role-permissions')),
  'stock-sequence': lazy(() => import('./stock-sequence')),
  timeline: lazy(() => import('./timeline')),
  'view-as': lazy(() => import('./view-as')),
}
