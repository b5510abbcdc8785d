import type { Documents } from 'deckhand/server'
import { drawLabels } from './papers/server/draw-labels'
import { drawPapers } from './papers/server/draw-papers'
import { drawFacturX, drawXRechnung } from './papers/server/e-invoice/draw-e-invoice'
import type { Paper } from './papers/server/paper'

export default {
  papers: (papers: readonly Paper[]) => drawPapers(papers),
  labels: drawLabels,
  facturX: drawFacturX,
  xRechnung: drawXRechnung,
} satisfies Documents
