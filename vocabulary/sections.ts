import type { PieceName } from './business'
import type { Condition, Values } from './conditions'
import { type Field, type Fields, isReadOnly } from './field'

/** A part of a form or of a show page: some fields under a title, a hand-written piece, or a piece that shows some fields. */
export type Section<R extends Values = Values> =
  | ({
      /** Above its fields. Default: none. */
      readonly title?: string
      /** One sentence below the title. */
      readonly help?: string
      /** The names of the fields that it shows, in their order. */
      readonly fields: readonly (keyof R & string)[]
      /** Shows these fields in its own way; in a form it asks for them, and the form saves them. Default: one below the other. */
      readonly piece?: PieceName
    } & SectionPlacement<R>)
  | ({
      /** Above the piece. Default: none. */
      readonly title?: string
      /** Draws the section. */
      readonly piece: PieceName
    } & SectionPlacement<R>)

interface SectionPlacement<R extends Values> {
  /** Shown only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
  /** On a record's page, where it is wide enough: in the narrow column at the side. Default: false. */
  readonly aside?: boolean
}

/** A name that no field has is left for the check of the declarations. */
const isTyped = (field: Field | undefined) => field && !isReadOnly(field)

const sectionFields = (sections: readonly Section[]) =>
  sections.flatMap((section) => ('fields' in section ? section.fields : []))

/** What can be typed of sections. */
export const editableSectionsOf = (sections: readonly Section[], fields: Fields): Section[] =>
  sections.flatMap((section) => {
    if (!('fields' in section)) return []
    const typed = section.fields.filter((key) => isTyped(fields[key]))
    return typed.length > 0 ? [{ ...section, fields: typed }] : []
  })

/** The sections of a form, then one with the fields that the server sets. */
export function defaultShowSections(form: readonly Section[], fields: Fields): Section[] {
  const shown = new Set(sectionFields(form))
  const rest = Object.keys(fields).filter((key) => !shown.has(key) && !fields[key]?.kind.writeOnly)
  return rest.length > 0 ? [...form, { title: 'Record', fields: rest }] : [...form]
}

/** The sections that a declaration says itself, under the key where it does. */
export type DeclaredSections = readonly (readonly [where: 'sections' | 'form' | 'show', sections: readonly Section[]])[]

export const declaredSectionsOf = (
  said: Readonly<Partial<Record<DeclaredSections[number][0], readonly Section[]>>>,
): DeclaredSections =>
  (['sections', 'form', 'show'] as const).flatMap((where) => {
    const sections = said[where]
    return sections ? [[where, sections] as const] : []
  })
