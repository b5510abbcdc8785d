/** The door to the engine for tests of what a business draws itself. */
import { Suspense } from 'react'
import { pieces } from '../src/app/business'
import { registry } from '../src/app/registry'
import type { PieceProps, Workbench } from '../src/screens/context'
import type { PieceName } from '../vocabulary'
import { type Rows, show } from './stage'

export { screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

/** What a piece is shown with. */
export interface Shown extends Omit<PieceProps, 'resource'> {
  /** The name of the resource on whose page or form it stands. */
  readonly resource: string
  /** The records that an API would answer, by the names of their resources. Default: none. */
  readonly rows?: Rows
  /** What else the screens are given, such as `can`, or `api` with actions. Default: everything is allowed, and done. */
  readonly workbench?: Partial<Workbench>
}

/** Shows a piece by its name, as the screens do, over records in memory. */
export function showPiece(name: PieceName, { resource, rows = {}, workbench, ...props }: Shown): void {
  const Piece = pieces[name]
  const shown = (
    <Suspense>
      <Piece resource={registry.get(resource)} {...props} />
    </Suspense>
  )
  show({ registry, rows, at: '/', routes: { '/': shown }, workbench: { pieces, ...workbench } })
}
