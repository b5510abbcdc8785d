import { openBrowser } from '../../providers/support/open-browser'

/** The providers of the screens, set up for the shop as in the product. */
export const openShopBrowser = (options: Parameters<typeof openBrowser>[0]) =>
  openBrowser({ page: '/coupon', ...options })
