import { choicesOf } from '../choices'
import type { Condition, Rule } from '../conditions'
import type { Fields, NoteDeclaration } from '../field'

/**
 * A sentence next to a field, in the form and on the record's page, shown if the record meets `when`. The sentence
 * never blocks saving.
 */
export interface FieldNote {
  /** The field that shows the sentence. */
  readonly at: string
  /** The condition on the record. Default: the sentence is always shown. */
  readonly when?: Condition
  readonly says: string
  /** Whether the sentence is a warning, which has a different style. Default: false. */
  readonly warns?: boolean
}

const derivedRules = new WeakSet<Rule>()

/** Whether a rule is derived from a field, so the declaration does not contain the rule. */
export const isDerivedRule = (rule: Rule): boolean => derivedRules.has(rule)

/** The rules that follow from the kinds of the fields. */
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

/** The place of a note in the declaration, such as 'fields.endsOn.warning'. */
export const noteDeclarationPath = ({ at, warns }: FieldNote): string => `fields.${at}.${warns ? 'warning' : 'note'}`

/** The notes and warnings of fields and of their choices. */
export const fieldNotesOf = (fields: Fields): FieldNote[] =>
  Object.entries(fields).flatMap(([at, field]) => [
    ...listOf(field.note).map((remark) => noteAt(at, remark)),
    ...listOf(field.warning).map((remark) => ({ ...noteAt(at, remark), warns: true })),
    ...Object.entries(choicesOf(field) ?? {}).flatMap(([value, { note, warning: doubt }]) => [
      ...(note === undefined ? [] : [{ at, when: { [at]: value }, says: note }]),
      ...(doubt === undefined ? [] : [{ at, when: { [at]: value }, says: doubt, warns: true }]),
    ]),
  ])
