import { openBrowser } from '../../providers/support/open-browser'

/** The providers as the product sets them up for the shop. */
export const openShopBrowser = (options: Parameters<typeof openBrowser>[0]) =>
  openBrowser({ page: '/coupon', ...options })
