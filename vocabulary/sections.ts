import type { PieceName } from './business'
import type { Condition, Values } from './conditions'
import { type Field, type Fields, isReadOnly } from './field'

/** A section of a form or of a record's page: some fields under a title, a hand-written component, or both. */
export type Section<R extends Values = Values> =
  | ({
      /** The title above the fields. Default: none. */
      readonly title?: string
      /** One sentence below the title. Default: none. */
      readonly help?: string
      /** The names of the fields, in their order. */
      readonly fields: readonly (keyof R & string)[]
      /**
       * The component that shows the fields of the section. In a form, the component contains the inputs of the fields,
       * and the form saves the values. Default: the fields are listed below each other.
       */
      readonly piece?: PieceName
    } & SectionPlacement<R>)
  | ({
      /** The title above the component. Default: none. */
      readonly title?: string
      /** The component that draws the section. */
      readonly piece: PieceName
    } & SectionPlacement<R>)

interface SectionPlacement<R extends Values> {
  /** The condition on the record under which the section is shown. Default: the section is always shown. */
  readonly when?: Condition<R>
  /** Whether a wide record's page shows the section in the narrow column at the side. Default: false. */
  readonly aside?: boolean
}

/** This function skips unknown names, because the check of the declarations reports unknown names. */
const isTyped = (field: Field | undefined) => field && !isReadOnly(field)

const sectionFields = (sections: readonly Section[]) =>
  sections.flatMap((section) => ('fields' in section ? section.fields : []))

/** The sections with only their editable fields. Sections without an editable field are left out. */
export const editableSectionsOf = (sections: readonly Section[], fields: Fields): Section[] =>
  sections.flatMap((section) => {
    if (!('fields' in section)) return []
    const typed = section.fields.filter((key) => isTyped(fields[key]))
    return typed.length > 0 ? [{ ...section, fields: typed }] : []
  })

/** The sections of the form, and one further section with the fields that the server sets. */
export function defaultShowSections(form: readonly Section[], fields: Fields): Section[] {
  const shown = new Set(sectionFields(form))
  const rest = Object.keys(fields).filter((key) => !shown.has(key) && !fields[key]?.kind.writeOnly)
  return rest.length > 0 ? [...form, { title: 'Record', fields: rest }] : [...form]
}

/** The sections that a declaration contains, each with its key. */
export type DeclaredSections = readonly (readonly [where: 'sections' | 'form' | 'show', sections: readonly Section[]])[]

export const declaredSectionsOf = (
  said: Readonly<Partial<Record<DeclaredSections[number][0], readonly Section[]>>>,
): DeclaredSections =>
  (['sections', 'form', 'show'] as const).flatMap((where) => {
    const sections = said[where]
    return sections ? [[where, sections] as const] : []
  })
