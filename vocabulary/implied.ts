import type { Choices } from './choices'
import type { Note, Rule } from './declaration'
import type { Fields, Remark } from './field'

const implied = new WeakSet<Rule>()

/** Whether a rule follows from what a field is, and nobody wrote it. */
export const isImplied = (rule: Rule): boolean => implied.has(rule)

/** The rules that follow from what fields are. */
export const rulesOf = (fields: Fields): Rule[] => {
  const rules = Object.entries(fields).flatMap(([name, field]) => field.kind.rules?.(field, name) ?? [])
  for (const rule of rules) implied.add(rule)
  return rules
}

const listOf = <One>(some: One | readonly One[] | undefined): readonly One[] => [some ?? []].flat() as One[]

const noteAt = (at: string, { is, when, says }: Remark): Note => ({
  at,
  when: { ...when, ...(is !== undefined && { [at]: is }) },
  says,
})

/** What fields, and the choices among them, say of themselves. */
export const notesOf = (fields: Fields): Note[] =>
  Object.entries(fields).flatMap(([at, field]) => [
    ...listOf(field.note).map((remark) => noteAt(at, remark)),
    ...listOf(field.doubt).map((remark) => ({ ...noteAt(at, remark), warns: true })),
    ...Object.entries('choices' in field ? (field.choices as Choices) : {}).flatMap(([value, { note, doubt }]) => [
      ...(note === undefined ? [] : [{ at, when: { [at]: value }, says: note }]),
      ...(doubt === undefined ? [] : [{ at, when: { [at]: value }, says: doubt, warns: true }]),
    ]),
  ])
