import type { Documents } from 'deckhand/server'
import { drawLabels } from './papers/server/draw-labels'
import { drawPapers } from './papers/server/draw-papers'

export default { papers: drawPapers, labels: drawLabels } satisfies Documents
