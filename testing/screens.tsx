/** The door to the engine for tests of what a business draws itself. */
import { Suspense } from 'react'
import { browserRegistry } from '../src/app/browser-registry'
import { allPieces } from '../src/app/business'
import type { PieceProps, Workbench } from '../src/screens/context'
import type { PieceName } from '../vocabulary'
import { type MemoryRecords, renderScreens } from './render-screens'

export { screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

/** What a piece is shown with. */
export interface ShowPieceOptions extends Omit<PieceProps, 'resource'> {
  /** The name of the resource on whose page or form it stands. */
  readonly resource: string
  /** The records that an API would answer, by the names of their resources. Default: none. */
  readonly rows?: MemoryRecords
  /** What else the screens are given, such as `can`, or `api` with actions. Default: everything is allowed, and done. */
  readonly workbench?: Partial<Workbench>
}

/** Shows a piece by its name, as the screens do, over records in memory. */
export function showPiece(name: PieceName, { resource, rows = {}, workbench, ...props }: ShowPieceOptions): void {
  const Piece = allPieces[name]
  const shown = (
    <Suspense>
      <Piece resource={browserRegistry.get(resource)} {...props} />
    </Suspense>
  )
  renderScreens({
    registry: browserRegistry,
    rows,
    at: '/',
    routes: { '/': shown },
    workbench: { pieces: allPieces, ...workbench },
  })
}
