/** The entry point for tests of a business's own components. */
import { Suspense } from 'react'
import { browserRegistry } from '../src/app/browser-registry'
import { allPieces } from '../src/app/business'
import type { PieceProps, Workbench } from '../src/screens/context'
import type { PieceName } from '../vocabulary'
import { type MemoryRecords, renderScreens } from './render-screens'

export { screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

/** The options for rendering a hand-written component. */
export interface ShowPieceOptions extends Omit<PieceProps, 'resource'> {
  /** The name of the resource whose page or form contains the component. */
  readonly resource: string
  /** The records in memory, by resource name. Default: none. */
  readonly rows?: MemoryRecords
  /**
   * Further properties for the screens, such as `can`, or `api` with actions. Default: everything is allowed and
   * succeeds.
   */
  readonly workbench?: Partial<Workbench>
}

/** Renders a hand-written component by its name, as the screens do, with records in memory. */
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
