import { choiceValuesOf } from '../choices'
import { isEmpty, isReadOnly } from '../field'
import type { FilterKind } from '../kind'
import { reservedListParameters } from '../list'
import { numberOptionProblems } from '../rules/option-problems'
import type { Section } from '../sections'
import { searchableTitleFieldsOf, splitSearchPath } from '../text/search-fields'
import { suggestNames } from './names'
import type { DeclarationReport } from './report'

/** The maximum number of rows of a page. */
const largestPage = 1000

/** The storage types whose values can be part of a record's name. */
const nameable = ['text', 'integer', 'decimal', 'reference']

/**
 * The filters whose URL parameter is the name of the field. The URL parameters of other filters end in '_like', '_gte'
 * or '_lte'.
 */
const askedByName: readonly FilterKind[] = ['choices', 'equals']

/** Checks that the title, the list, the form and the record's page name only existing and suitable fields. */
export function checkLayout(report: DeclarationReport): void {
  const { resource, addProblem, expectField, expectOnce } = report
  if (resource.title.length === 0) addProblem('title', 'no field is the title. Name one.')
  expectOnce('title', resource.title)
  for (const name of resource.title) {
    const field = expectField('title', name)
    if (field && (field.derived || !nameable.includes(field.kind.column(field).store)))
      addProblem(
        'title',
        `'${name}' (${field.kind.name}) cannot name a record; expected a stored text, number or belongsTo(…).`,
      )
    else if (field?.kind.wide)
      addProblem('title', `'${name}' (${field.kind.name}) does not fit into a name; expected a single-line field.`)
  }
  checkList(report)
  expectOnce('summary', resource.summary)
  for (const name of resource.summary) {
    const field = expectField('summary', name)
    if (field?.kind.writeOnly)
      addProblem('summary', `'${name}' is write-only, so the summary cannot show it. Remove it.`)
    else if (field?.kind.wide)
      addProblem('summary', `'${name}' (${field.kind.name}) does not fit on one line; expected a single-line field.`)
  }
  for (const [where, sections] of resource.layout) checkSections(report, where, sections)
  if (resource.calls.create) checkReachable(report)
  if (resource.calls.create || resource.calls.edit) checkPickable(report)
}

function checkList(report: DeclarationReport) {
  const { resource, addProblem, expectField, expectOnce } = report
  const { columns, narrow = [], hideFirst = [], search, filters, sort, tabs, stages } = resource.list
  if (columns.length === 0) addProblem('list.columns', 'there is nothing to list. Name some fields, or leave it out.')
  for (const [key, says] of numberOptionProblems(resource.list, 'pageSize', { from: 1, to: largestPage }))
    addProblem(`list.${key}`, says)
  expectOnce('list.columns', columns)
  expectOnce('list.narrow', narrow.flat())
  expectOnce('list.hideFirst', hideFirst)
  expectOnce('list.search', search)
  expectOnce('list.filters', filters)
  expectOnce('list.tabs', tabs?.values ?? [])
  for (const name of columns)
    if (expectField('list.columns', name)?.kind.writeOnly)
      addProblem('list.columns', `'${name}' is write-only, so it cannot be a column. Remove it.`)
  for (const name of narrow.flat())
    if (expectField('list.narrow', name) && !columns.includes(name))
      addProblem('list.narrow', `'${name}' is not a column of the list; expected one of ${columns.join(', ')}.`)
  for (const name of hideFirst)
    if (expectField('list.hideFirst', name) && (!columns.includes(name) || resource.title.includes(name)))
      addProblem(
        'list.hideFirst',
        `'${name}' is not a column that can be hidden; expected one of ${columns.filter((one) => !resource.title.includes(one)).join(', ')}.`,
      )
  for (const path of search) checkSearched(report, path)
  for (const name of filters) {
    const field = expectField('list.filters', name)
    const { filter = 'none' } = field?.kind ?? {}
    if (field && filter === 'none')
      addProblem('list.filters', `'${name}' (${field.kind.name}) cannot narrow a list. Leave it out.`)
    if (askedByName.includes(filter) && reservedListParameters.includes(name))
      addProblem(
        'list.filters',
        `'${name}' has another meaning in the address of a list; expected none of ${reservedListParameters.join(', ')}. Rename the field, or leave it out.`,
      )
  }
  const sorted = sort.replace(/^-/, '')
  const field = expectField('list.sort', sorted)
  if (field?.kind.sortable === false)
    addProblem('list.sort', `a list cannot be sorted by '${sorted}' (${field.kind.name}). Sort by another field.`)
  if (tabs) expectChoices(report, 'list.tabs', tabs.field, [...(tabs.values ?? []), ...Object.keys(tabs.labels ?? {})])
  if (!stages) return
  const grouped = stages.groups.flatMap(({ values }) => values)
  expectChoices(report, 'list.stages', stages.field, grouped)
  expectOnce('list.stages', grouped)
  if (!filters.includes(stages.field))
    addProblem('list.stages', `the list cannot be narrowed by '${stages.field}'. Name it among the filters.`)
}

function expectChoices(
  { addProblem, expectField }: DeclarationReport,
  place: string,
  field: string,
  values: readonly string[],
) {
  const choices = choiceValuesOf(expectField(place, field))
  if (!choices) addProblem(place, `'${field}' is not a choice; expected a field declared with choice(…).`)
  for (const value of values)
    if (choices && !choices.includes(value))
      addProblem(place, `'${value}' is not among the choices of '${field}'.${suggestNames(value, choices)}`)
}

/** Checks that a searched field is a stored text of the record, or of a record to which the record refers. */
function checkSearched({ resource, registry, addProblem, expectField }: DeclarationReport, path: string) {
  const [name, inner] = splitSearchPath(path)
  const own = expectField('list.search', name)
  if (!own) return
  const column = own.kind.column(own)
  if (inner !== undefined && (own.derived || column.store !== 'reference')) {
    addProblem('list.search', `'${name}' (${own.kind.name}) is not a reference; expected a stored belongsTo(…).`)
    return
  }
  const other = column.store === 'reference' ? registry.find(column.to) : undefined
  if (inner === undefined && other) {
    if (!resource.title.includes(name) && searchableTitleFieldsOf(other).length === 0)
      addProblem(
        'list.search',
        `the title of the records behind '${name}' is not a text; expected one of their text fields, '${name}.…'.`,
      )
    return
  }
  const field = inner === undefined ? own : other && expectField('list.search', inner, other.fields)
  if (field && (!field.kind.searchable || field.derived))
    addProblem(
      'list.search',
      `'${path}' (${field.kind.name}) cannot be searched; expected a text field that is stored.`,
    )
}

function checkSections(report: DeclarationReport, where: string, sections: readonly Section[]) {
  const { addProblem, expectField, expectOnce, expectCondition } = report
  sections.forEach((section, index) => {
    const at = `${where}[${index}]`
    expectCondition(`${at}.when`, section.when)
    if (!('fields' in section)) return
    for (const name of section.fields) {
      const field = expectField(at, name)
      if (where === 'form' && field && isReadOnly(field))
        addProblem(at, `'${name}' is set by the server, so no form contains it. Remove it.`)
      if (where === 'show' && field?.kind.writeOnly)
        addProblem(at, `'${name}' is write-only, so no page can show it. Remove it.`)
    }
    expectOnce(at, section.fields)
    checkSecond(report, at, section, sections.slice(0, index))
  })
}

/** Checks that a field is in one section only, unless both sections have a condition. */
function checkSecond({ addProblem }: DeclarationReport, at: string, section: Section, before: readonly Section[]) {
  for (const other of before)
    for (const name of shownIn([section]))
      if (shownIn([other]).includes(name) && !(section.when && other.when))
        addProblem(at, `'${name}' is already in another section. Remove it from one of them.`)
}

/** Checks that the form shows each required field. If the form lacks a required field, nobody can create a record. */
function checkReachable({ resource, addProblem }: DeclarationReport) {
  if (resource.form.some((section) => !('fields' in section))) return
  const shown = shownIn(resource.form)
  for (const [name, field] of Object.entries(resource.fields))
    if (field.required && !isReadOnly(field) && isEmpty(field.default) && !shown.includes(name))
      addProblem(
        'form',
        `'${name}' is required but is in no form section, so records cannot be created. Add it to a section.`,
      )
}

/** Checks that each reference in the form has a list of records to choose from. */
function checkPickable({ resource, registry, addProblem }: DeclarationReport) {
  for (const name of shownIn(resource.form)) {
    const field = resource.fields[name]
    const column = field?.kind.column(field)
    const other = column && 'to' in column ? registry.find(column.to) : undefined
    if (other && !other.calls.list && !other.calls.options)
      addProblem(
        'form',
        `'${name}' is chosen from a list of '${other.name}', which has no list. Allow that list, or remove the field from the form.`,
      )
  }
}

const shownIn = (sections: readonly Section[]) =>
  sections.flatMap((section) => ('fields' in section ? section.fields : []))
