import type { DashboardAnswers } from 'deckhand/server'
import { bestOf } from './best'

/** What the words of a dashboard cannot say. */
export const answers: DashboardAnswers = { best: bestOf }
