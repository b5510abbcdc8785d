import type { DashboardAnswers } from 'deckhand/server'
import { topSellersOf } from './top-sellers'

/** Dashboard panels whose data needs a custom query. */
export const dashboardAnswers: DashboardAnswers = { best: topSellersOf }
