import { type Business, builtInPieces } from '../business'
import { dashboardPanelsOf, isPiecePanel } from '../dashboard'
import type { Fields } from '../field'
import type { Registry } from '../registry'
import type { Section } from '../sections'
import { suggestNames } from './names'
import type { DeclarationReport } from './report'

/** The hand-written components, each with the resources whose records it shows. An empty list means all resources. */
const piecesOf = ({ pieces = {} }: Business): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries({ ...builtInPieces, ...pieces }).map(([name, madeFor]) => [name, [madeFor].flat()]))

const noPiece = (piece: string, pieces: Readonly<Record<string, unknown>>) =>
  `there is no piece '${piece}'.${suggestNames(piece, Object.keys(pieces))} Name one, or add your own to the pieces of business/index.ts.`

/** Checks that the hand-written components of the dashboard exist. */
export function checkDashboardPieces(business: Business): string[] {
  const pieces = piecesOf(business)
  return Object.entries(dashboardPanelsOf(business.dashboard ?? {})).flatMap(([name, panel]) =>
    isPiecePanel(panel) && !pieces[panel.piece]
      ? [`business/dashboard: panels.${name}: ${noPiece(panel.piece, pieces)}`]
      : [],
  )
}

/** Checks that a hand-written component exists and supports the records of the resource. */
export function checkPieces({ resource, addProblem }: DeclarationReport, business: Business): void {
  const pieces = piecesOf(business)
  const named = [
    ...resource.layout.flatMap(([where, sections]) => inSections(where, sections)),
    ...inFields('fields', resource.fields),
    ...Object.entries(resource.actions).flatMap(([name, { fields = {} }]) =>
      inFields(`actions.${name}.fields`, fields),
    ),
  ]
  for (const [where, piece] of named) {
    if (piece === undefined) continue
    const madeFor = pieces[piece]
    if (!madeFor) addProblem(where, noPiece(piece, pieces))
    else if (madeFor.length > 0 && !madeFor.includes(resource.name))
      addProblem(
        where,
        `the piece '${piece}' is made for ${madeFor.join(' and ')}; expected one for '${resource.name}'. Name another, or add '${resource.name}' to it in business/index.ts.`,
      )
  }
}

const inSections = (where: string, sections: readonly Section[]) =>
  sections.map((section, index) => [`${where}[${index}].piece`, section.piece] as const)

const inFields = (where: string, fields: Fields): (readonly [where: string, piece: string | undefined])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${where}.${name}.piece`, field.piece] as const,
    ...inFields(`${where}.${name}`, field.kind.inner?.(field) ?? {}),
  ])

/** Checks that the resources of the hand-written components of a business exist. */
export function checkOwnPieces({ all }: Registry, { pieces = {} }: Business): string[] {
  const known = all.map(({ name }) => name)
  return Object.entries(pieces).flatMap(([piece, madeFor]) =>
    [madeFor]
      .flat()
      .filter((name) => !known.includes(name))
      .map((name) => `business: pieces.${piece}: there is no resource '${name}'.${suggestNames(name, known)}`),
  )
}
