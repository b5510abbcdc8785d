import type { Section } from './declaration'
import type { Field, Fields } from './field'

const isTyped = ({ readOnly, derived }: Field) => !readOnly && !derived

const sectionFields = (sections: readonly Section[]) =>
  sections.flatMap((section) => ('fields' in section ? section.fields : []))

/** What can be typed of sections. */
export const typedOf = (sections: readonly Section[], fields: Fields): Section[] =>
  sections.flatMap((section) => {
    if (!('fields' in section)) return []
    const typed = section.fields.filter((key) => isTyped(fields[key] as Field))
    return typed.length > 0 ? [{ ...section, fields: typed }] : []
  })

/** The sections of a form, then one with the fields that the server sets. */
export function defaultShow(form: readonly Section[], fields: Fields): Section[] {
  const shown = new Set(sectionFields(form))
  const rest = Object.keys(fields).filter((key) => !shown.has(key) && !fields[key]?.kind.writeOnly)
  return rest.length > 0 ? [...form, { title: 'Record', fields: rest }] : [...form]
}
