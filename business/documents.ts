import type { Documents } from 'deckhand/server'
import { drawPapers } from './papers/server/draw'
import { drawLabels } from './papers/server/label'

export default { papers: drawPapers, labels: drawLabels } satisfies Documents
