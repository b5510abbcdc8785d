import { choicesOf } from './choices'
import type { Condition, Rule } from './conditions'
import type { Fields, NoteDeclaration } from './field'

/** A sentence at a field, in the form and on the record's page, where `when` holds of the record. It refuses nothing. */
export interface FieldNote {
  /** The field at which it is said. */
  readonly at: string
  /** Default: it always holds. */
  readonly when?: Condition
  readonly says: string
  /** It doubts that this is meant, and is set apart. Default: false. */
  readonly warns?: boolean
}

const derivedRules = new WeakSet<Rule>()

/** Whether a rule follows from what a field is, and nobody wrote it. */
export const isDerivedRule = (rule: Rule): boolean => derivedRules.has(rule)

/** The rules that follow from what fields are. */
export const derivedRulesOf = (fields: Fields): Rule[] => {
  const rules = Object.entries(fields).flatMap(([name, field]) => field.kind.rules?.(field, name) ?? [])
  for (const rule of rules) derivedRules.add(rule)
  return rules
}

const listOf = <One>(some: One | readonly One[] | undefined): readonly One[] => [some ?? []].flat() as One[]

const noteAt = (at: string, { is, when, says }: NoteDeclaration): FieldNote => ({
  at,
  when: { ...when, ...(is !== undefined && { [at]: is }) },
  says,
})

/** Where a note is declared: 'fields.endsOn.warning'. */
export const noteDeclarationPath = ({ at, warns }: FieldNote): string => `fields.${at}.${warns ? 'warning' : 'note'}`

/** What fields, and the choices among them, say of themselves. */
export const fieldNotesOf = (fields: Fields): FieldNote[] =>
  Object.entries(fields).flatMap(([at, field]) => [
    ...listOf(field.note).map((remark) => noteAt(at, remark)),
    ...listOf(field.warning).map((remark) => ({ ...noteAt(at, remark), warns: true })),
    ...Object.entries(choicesOf(field) ?? {}).flatMap(([value, { note, warning: doubt }]) => [
      ...(note === undefined ? [] : [{ at, when: { [at]: value }, says: note }]),
      ...(doubt === undefined ? [] : [{ at, when: { [at]: value }, says: doubt, warns: true }]),
    ]),
  ])
