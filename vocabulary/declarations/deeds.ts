import { dateTime } from '../../kinds/time/facts'
import type { Saying } from '../conditions'
import type { Action, Rule } from '../declaration'
import type { Fields } from '../field'
import { blanksIn } from '../words'
import { checkFields } from './fields'
import { type Report, suggest } from './report'

/** Related lists, actions, rules, notes and calls: what they name must be there. */
export function checkDeeds(report: Report): void {
  const { resource, complain, expectField, expectCondition, expectResource } = report
  checkHiding(report)
  resource.related.forEach(({ resource: name, by, when }, index) => {
    expectCondition(`related[${index}].when`, when)
    const other = expectResource('related', name)
    const known = Object.keys(other?.fields ?? {})
    if (other && !known.includes(by)) complain('related', `'${name}' has no field '${by}'.${suggest(by, known)}`)
  })
  for (const [name, action] of Object.entries(resource.actions)) checkAction(report, `actions.${name}`, action)
  checkRules(report, 'rules', resource.rules)
  resource.notes.forEach(({ at, when, says }, index) => {
    expectField(`notes[${index}].at`, at)
    expectCondition(`notes[${index}].when`, when)
    for (const name of blanksIn(says)) expectField(`notes[${index}].says`, name)
  })
  const calls = Object.keys(resource.calls)
  for (const name of Object.keys(resource.deeds))
    if (!calls.includes(name)) complain('deeds', `there is no call '${name}'.${suggest(name, calls)}`)
  for (const name of Object.entries(resource.laterPermissions).flat())
    if (!resource.permissions.includes(name))
      complain('laterPermissions', `there is no permission '${name}'.${suggest(name, resource.permissions)}`)
  checkAppendOnly(report)
  const { at, same = [], shared = [], range = [], first, amounts } = resource.overlaps ?? {}
  expectCondition('overlaps.amounts.when', amounts?.when)
  for (const name of [at, ...same, ...shared, ...range, first, amounts?.currency.split('.')[0]])
    if (name !== undefined) expectField('overlaps', name)
  for (const [name, call] of Object.entries(resource.calls)) {
    if (call?.action === undefined) {
      expectCondition(`calls.${name}.when`, call?.when)
      checkSayings(report, `calls.${name}.refusals`, call?.refusals)
    }
    if (call?.by === undefined) continue
    expectField('listBy', call.by)
    if (!call.path.includes(`{${call.by}}`))
      complain('listBy', `'${call.path}' has no place for '${call.by}'; expected {${call.by}} in it.`)
  }
}

/** What is only ever added has no call that would change it. */
function checkAppendOnly({ resource, complain }: Report) {
  if (!resource.appendOnly) return
  for (const [name, call] of Object.entries(resource.calls))
    if (call && call.method !== 'GET' && !resource.actions[name]?.reads)
      complain(
        'appendOnly',
        `it has the call '${name}', which would change records; expected none. Set it to false in calls.`,
      )
}

const checkSayings = ({ expectCondition }: Report, at: string, sayings: readonly Saying[] = [], among?: Fields) =>
  sayings.forEach(({ when }, index) => {
    expectCondition(`${at}[${index}].when`, when, among)
  })

/** @param own the fields that are asked for, beside the record's. Default: they are the record's. */
const checkRules = (report: Report, where: string, rules: readonly Rule[], own?: Fields) =>
  rules.forEach(({ at, when, holds }, index) => {
    const readable = { ...report.fields, ...own }
    report.expectField(`${where}[${index}].at`, at, own)
    report.expectCondition(`${where}[${index}].when`, when, readable)
    report.expectCondition(`${where}[${index}].holds`, holds, readable)
  })

/** What hides a record is set by the server, and tells when. */
function checkHiding({ resource: { hiddenBy }, complain, expectField }: Report) {
  const field = hiddenBy === undefined ? undefined : expectField('hiddenBy', hiddenBy)
  if (field && (!field.readOnly || field.kind.name !== dateTime().kind.name))
    complain(
      'hiddenBy',
      `'${hiddenBy}' cannot hide a record; expected a field declared as dateTime({ readOnly: true }).`,
    )
}

function checkAction(report: Report, at: string, action: Action) {
  const { call, when, refusals, warnings, notes = [], fields = {}, rules = [] } = action
  const { moves, overriddenBy, reveals, reads, startsFrom = [] } = action
  const { complain, expectField, expectCondition } = report
  expectCondition(`${at}.when`, when)
  const known = { ...report.fields, ...fields }
  checkSayings(report, `${at}.refusals`, refusals, known)
  checkSayings(report, `${at}.warnings`, warnings, known)
  checkSayings(report, `${at}.notes`, notes, known)
  for (const name of notes.flatMap(({ says }) => blanksIn(says))) expectField(`${at}.notes`, name)
  for (const name of startsFrom) {
    expectField(`${at}.startsFrom`, name)
    expectField(`${at}.startsFrom`, name, fields)
  }
  checkFields(report, `${at}.fields`, fields, known)
  checkRules(report, `${at}.rules`, rules, fields)
  if (!call.path.startsWith('/'))
    complain(`${at}.call`, `'${call.path}' is no path; expected one that begins with '/'.`)
  if (overriddenBy !== undefined && !report.resource.permissions.includes(overriddenBy))
    complain(
      `${at}.overriddenBy`,
      `there is no permission '${overriddenBy}'.${suggest(overriddenBy, report.resource.permissions)}`,
    )
  if (reveals && (reads || action.downloads !== undefined || Object.keys(fields).length > 0))
    complain(`${at}.reveals`, `it reveals '${reveals.value}'; expected no 'fields', 'reads' or 'downloads' beside it.`)
  if (moves === undefined) return
  expectField(`${at}.moves`, moves)
  if (!fields[moves])
    complain(`${at}.moves`, `it moves '${moves}' but does not ask for it; add it to the action's fields.`)
}
