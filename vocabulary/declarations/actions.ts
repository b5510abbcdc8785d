import type { Action } from '../action'
import { isBodiless } from '../calls'
import { choicesOf, choiceValuesOf } from '../choices'
import type { ConditionalMessage, Rule } from '../conditions'
import { type Fields, isReadOnly } from '../field'
import { checkFieldDeclarations } from './fields'
import { suggestNames } from './names'
import { checkPath } from './paths'
import type { DeclarationReport } from './report'

/** Checks that the names in an action exist, and that its options fit together. */
export function checkAction(report: DeclarationReport, at: string, action: Action) {
  const { when, refusals, warnings, notes = [], fields = {}, rules = [] } = action
  const { overriddenBy, reveals, readOnly: reads, startsFrom = [], proposes = {}, selectionField: forMarked } = action
  const { addProblem, expectField, expectCondition } = report
  expectCondition(`${at}.when`, when)
  const known = { ...report.fields, ...fields }
  checkConditionalMessages(report, `${at}.refusals`, refusals, known)
  checkConditionalMessages(report, `${at}.warnings`, warnings, known)
  checkConditionalMessages(report, `${at}.notes`, notes, known)
  for (const [index, { remedy }] of (refusals ?? []).entries())
    if (remedy !== undefined && !(remedy in report.resource.actions))
      addProblem(
        `${at}.refusals[${index}].remedy`,
        `there is no action '${remedy}'.${suggestNames(remedy, Object.keys(report.resource.actions))}`,
      )
  const warning = action.warnedBy?.action
  const { actions } = report.resource
  const checks = Object.keys(actions).filter((name) => actions[name]?.readOnly)
  if (warning !== undefined && !checks.includes(warning))
    addProblem(
      `${at}.warnedBy.action`,
      `there is no action '${warning}' with 'readOnly'.${suggestNames(warning, checks)}`,
    )
  if (action.reason !== undefined) expectField(`${at}.reason`, action.reason, fields)
  if (action.reason !== undefined && action.transition === undefined)
    addProblem(
      `${at}.reason`,
      "the action changes no choice, so nothing can go back. Remove this option, or name the choice in 'transition'.",
    )
  for (const name of startsFrom) {
    const own = expectField(`${at}.startsFrom`, name)
    const asked = expectField(`${at}.startsFrom`, name, fields)
    if (own && asked && own.kind !== asked.kind)
      addProblem(
        `${at}.startsFrom`,
        `'${name}' is ${asked.kind.name} in the action but ${own.kind.name} in the record; expected the same kind of field. Change one of the two.`,
      )
  }
  for (const [name, from] of Object.entries(proposes)) {
    expectField(`${at}.proposes`, name, fields)
    expectField(`${at}.proposes`, from)
  }
  if (forMarked !== undefined) {
    expectField(`${at}.selectionField`, forMarked, fields)
    if (action.call.path.includes('{id}'))
      addProblem(
        `${at}.selectionField`,
        'the path names one record; expected one call for all selected records. Remove {id}.',
      )
  }
  if (action.previews !== undefined && (!action.downloads?.endsWith('.pdf') || Object.keys(fields).length > 0))
    addProblem(
      `${at}.previews`,
      "only the PDF of an action without fields can be previewed; expected 'downloads' with a name that ends in .pdf, and no 'fields'.",
    )
  if (action.onList && action.call.path.includes('{id}'))
    addProblem(`${at}.onList`, 'the path names one record; expected one call for the list. Remove {id}.')
  expectCondition(`${at}.inMoreMenu`, action.inMoreMenu)
  if (action.page !== undefined && !action.page.startsWith('/'))
    addProblem(`${at}.page`, `'${action.page}' is not an address of a page; expected an address that starts with '/'.`)
  checkFieldDeclarations(report, `${at}.fields`, fields, known)
  checkRules(report, `${at}.rules`, rules, fields)
  checkPath(report, `${at}.call`, action.call.path, ['id', ...Object.keys(fields)])
  if (overriddenBy !== undefined && !report.resource.permissions.includes(overriddenBy))
    addProblem(
      `${at}.overriddenBy`,
      `there is no permission '${overriddenBy}'.${suggestNames(overriddenBy, report.resource.permissions)}`,
    )
  if (reveals && (reads || action.downloads !== undefined || Object.keys(fields).length > 0))
    addProblem(
      `${at}.reveals`,
      `it reveals '${reveals.value}'; expected no 'fields', 'readOnly' or 'downloads' beside it.`,
    )
  if (overriddenBy !== undefined && action.transition === undefined)
    addProblem(
      `${at}.overriddenBy`,
      "the action changes no choice, so no value is final. Remove this option, or name the choice in 'transition'.",
    )
  checkActionFields(report, at, action)
  checkMoves(report, at, action)
}

/**
 * Checks the fields of a dialog. The user must be able to fill in each field, and each value must be part of the body
 * or path of the call.
 */
function checkActionFields({ addProblem }: DeclarationReport, at: string, { fields = {}, call }: Action) {
  for (const [name, field] of Object.entries(fields)) {
    const where = `${at}.fields.${name}`
    if (isReadOnly(field)) addProblem(where, "this field is an input of the action. Remove 'readOnly' and 'derived'.")
    if (field.unique) addProblem(where, "an input of an action is not compared with other records. Remove 'unique'.")
  }
  const hasNoBody = isBodiless(call.method) || call.body === 'none'
  const lost = Object.keys(fields).filter((name) => !call.path.includes(`{${name}}`))
  if (hasNoBody && lost.length > 0)
    addProblem(
      `${at}.call`,
      `${call.method} has no body for ${lost.join(' and ')}. Send it by POST or PUT, or put it into the path.`,
    )
}

/**
 * Checks the option `transition` of an action. The action must ask for a choice of the record, and the choice must
 * declare transitions.
 */
function checkMoves(
  { resource, addProblem, expectField }: DeclarationReport,
  at: string,
  { transition: moves, fields = {} }: Action,
) {
  const own = moves === undefined ? undefined : expectField(`${at}.transition`, moves)
  if (moves === undefined || !own) return
  const choices = choicesOf(own)
  if (!choices) {
    addProblem(
      `${at}.transition`,
      `'${moves}' (${own.kind.name}) is not a choice; expected a field declared with choice(…).`,
    )
    return
  }
  if (!Object.values(choices).some(({ next = [], resumes }) => next.length > 0 || resumes))
    addProblem(
      `${at}.transition`,
      `no value of '${moves}' has a 'next', so the action could never change it. Add 'next' to its choices.`,
    )
  if (!fields[moves]) {
    addProblem(
      `${at}.transition`,
      `the action changes '${moves}' but has no field for it; add it to the action's fields.`,
    )
    return
  }
  const asked = choiceValuesOf(fields[moves])
  if (!asked)
    addProblem(
      `${at}.fields.${moves}`,
      `this field is not a choice; expected a choice with values of '${resource.name}'.`,
    )
  for (const value of asked ?? [])
    if (!(value in choices))
      addProblem(
        `${at}.fields.${moves}`,
        `'${value}' is not among the choices of '${moves}'.${suggestNames(value, Object.keys(choices))}`,
      )
}

/** @param among the fields that the conditions can read. Default: the fields of the record. */
export const checkConditionalMessages = (
  { expectCondition }: DeclarationReport,
  at: string,
  sayings: readonly ConditionalMessage[] = [],
  among?: Fields,
) =>
  sayings.forEach(({ when }, index) => {
    expectCondition(`${at}[${index}].when`, when, among)
  })

/** @param own the fields of the action, which the rules can read too. Default: only the fields of the record. */
export const checkRules = (report: DeclarationReport, where: string, rules: readonly Rule[], own?: Fields) =>
  rules.forEach(({ at, when, holds }, index) => {
    const readable = { ...report.fields, ...own }
    report.expectField(`${where}[${index}].at`, at, own)
    report.expectCondition(`${where}[${index}].when`, when, readable)
    report.expectCondition(`${where}[${index}].holds`, holds, readable)
    if (Object.keys(holds).length === 0)
      report.addProblem(`${where}[${index}].holds`, 'the rule requires nothing. Add a condition, or remove the rule.')
  })
