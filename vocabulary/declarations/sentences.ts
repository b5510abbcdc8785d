import type { Action } from '../action'
import type { Choices } from '../choices'
import type { ConditionalMessage } from '../conditions'
import type { Field, Fields } from '../field'
import { noteDeclarationPath } from '../rules/derived-rules'
import type { Section } from '../sections'
import { suggestNames } from './names'
import type { DeclarationReport } from './report'

/**
 * A sentence with its place in the declaration and the values for its placeholders. A sentence without values must not
 * have placeholders.
 */
type Sentence = readonly [where: string, text: string | undefined, blanks?: Blanks]

/** The values for a sentence by name, and the message for an unknown name. */
interface Blanks {
  readonly names: readonly string[]
  readonly missing: (name: string) => string
}

const valuesOf = (fields: Fields): Blanks => ({
  names: Object.keys(fields),
  missing: (name) => `there is no field '${name}'.`,
})

/** The values for a toast: the label of the resource, the name of the record, and its fields. */
const toastValuesOf = (fields: Fields): Blanks => ({
  ...valuesOf(fields),
  names: ['one', 'name', ...Object.keys(fields)],
})

const deed: Blanks = { names: ['by', 'at'], missing: (name) => `there is no value '${name}' here.` }

/** Checks that each placeholder in a sentence is the name of an available value. */
export function checkSentences(report: DeclarationReport): void {
  for (const [where, text, blanks] of sentencesOf(report)) {
    if (text === undefined) continue
    if (text.trim() === '') report.addProblem(where, 'the text is empty. Enter a text, or remove it.')
    for (const [blank] of text.matchAll(/\{+[^{}]*\}+/g)) {
      const name = blank.replace(/[{}\s]|,.*/g, '')
      if (blanks) checkBlank(report, where, blank, name, blanks)
      else if (blank.startsWith('{{'))
        report.addProblem(
          where,
          `no value is available for '${blank}' here. Remove the placeholder, or use a note, which can read the record.`,
        )
    }
  }
}

function checkBlank(
  { addProblem }: DeclarationReport,
  where: string,
  blank: string,
  name: string,
  { names, missing }: Blanks,
) {
  if (!names.includes(name)) addProblem(where, `${missing(name)}${suggestNames(name, names)}`)
  else if (!/^\{\{\w+(, \w+)?\}\}$/.test(blank))
    addProblem(where, `'${blank}' is not a valid placeholder; expected '{{${name}}}'.`)
}

const sentencesOf = ({ resource, fields }: DeclarationReport): Sentence[] => [
  ['about', resource.about],
  ['label', resource.label.one],
  ['label', resource.label.many],
  ...saidOfFields('fields', resource.fields),
  ...Object.entries(resource.list.tabs?.labels ?? {}).map(([value, label]) => [`list.tabs.${value}`, label] as const),
  ...(resource.list.stages?.groups ?? []).map(({ label }) => ['list.stages', label] as const),
  ...resource.layout.flatMap(([where, sections]) => saidOfSections(where, sections)),
  ...resource.related.map(({ label }, index) => [`related[${index}].label`, label] as const),
  ...resource.rules.map(({ says }, index) => [`rules[${index}].says`, says] as const),
  ...resource.notes.map((note) => [noteDeclarationPath(note), note.says, valuesOf(fields)] as const),
  ...Object.entries(resource.calls).flatMap(([name, call]) =>
    call?.action === undefined ? saidOf(`calls.${name}.refusals`, fields, call?.refusals) : [],
  ),
  ...Object.entries(resource.actions).flatMap(([name, action]) => saidOfAction(`actions.${name}`, action, fields)),
  ...Object.entries(resource.says).map(([name, text]) => [`says.${name}`, text, toastValuesOf(fields)] as const),
  ...Object.entries(resource.events).map(([name, text]) => [`events.${name}`, text] as const),
]

const saidOf = (where: string, fields: Fields, sayings: readonly ConditionalMessage[] = []): Sentence[] =>
  sayings.map(({ says }, index) => [`${where}[${index}].says`, says, valuesOf(fields)])

const saidOfSections = (where: string, sections: readonly Section[]): Sentence[] =>
  sections.flatMap((section, index): Sentence[] => [
    [`${where}[${index}].title`, section.title],
    [`${where}[${index}].help`, 'help' in section ? section.help : undefined],
  ])

function saidOfAction(at: string, action: Action, record: Fields): Sentence[] {
  const { label, says, confirm, reveals, refusals, warnings, notes, rules = [], fields = {} } = action
  const known = { ...record, ...fields }
  return [
    [`${at}.label`, label],
    [`${at}.says`, says, toastValuesOf(record)],
    [`${at}.confirm`, confirm],
    [`${at}.reveals.says`, reveals?.says],
    ...saidOf(`${at}.refusals`, known, refusals),
    ...saidOf(`${at}.warnings`, known, warnings),
    ...saidOf(`${at}.notes`, known, notes),
    ...rules.map(({ says }, index) => [`${at}.rules[${index}].says`, says] as const),
    ...saidOfFields(`${at}.fields`, fields),
  ]
}

/** A field with the options that contain sentences. */
type Speaking = Field & {
  readonly choices?: Choices
  readonly pattern?: { readonly says: string }
  readonly exactlyOne?: string
}

const saidOfFields = (where: string, fields: Fields): Sentence[] =>
  Object.entries(fields).flatMap(([name, field]): Sentence[] => {
    const { label, help, placeholder, whenEmpty, choices = {}, pattern, exactlyOne, kind } = field as Speaking
    const at = `${where}.${name}`
    return [
      [`${at}.label`, label],
      [`${at}.help`, help],
      [`${at}.placeholder`, placeholder],
      [`${at}.whenEmpty`, whenEmpty],
      [`${at}.pattern.says`, pattern?.says],
      [`${at}.exactlyOne`, exactlyOne],
      ...Object.entries(choices).flatMap(([value, choice]): Sentence[] => [
        [`${at}.${value}.label`, choice.label],
        [`${at}.${value}.verb`, choice.verb],
        [`${at}.${value}.tooLateMessage`, choice.tooLateMessage, deed],
      ]),
      ...saidOfFields(at, kind.inner?.(field) ?? {}),
    ]
  })
