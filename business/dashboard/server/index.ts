import type { DashboardAnswers } from 'deckhand/server'
import { topSellersOf } from './top-sellers'

/** What the words of a dashboard cannot say. */
export const dashboardAnswers: DashboardAnswers = { best: topSellersOf }
