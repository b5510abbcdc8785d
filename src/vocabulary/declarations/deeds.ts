import type { Saying } from '../conditions'
import type { Action } from '../declaration'
import type { Fields } from '../field'
import { checkFields } from './fields'
import { type Report, suggest } from './report'

/** Related lists, actions, rules and calls: what they name must be there. */
export function checkDeeds(report: Report): void {
  const { resource, complain, expectField, expectCondition, expectResource } = report
  for (const { resource: name, by } of resource.related) {
    const other = expectResource('related', name)
    const known = Object.keys(other?.fields ?? {})
    if (other && !known.includes(by)) complain('related', `'${name}' has no field '${by}'.${suggest(by, known)}`)
  }
  for (const [name, action] of Object.entries(resource.actions)) checkAction(report, `actions.${name}`, action)
  resource.rules.forEach((rule, index) => {
    expectField(`rules[${index}].at`, rule.at)
    expectCondition(`rules[${index}].when`, rule.when)
    expectCondition(`rules[${index}].holds`, rule.holds)
  })
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

const checkSayings = ({ expectCondition }: Report, at: string, sayings: readonly Saying[] = [], among?: Fields) =>
  sayings.forEach(({ when }, index) => {
    expectCondition(`${at}[${index}].when`, when, among)
  })

function checkAction(report: Report, at: string, action: Action) {
  const { call, when, refusals, warnings, fields = {}, moves } = action
  const { complain, expectField, expectCondition } = report
  expectCondition(`${at}.when`, when)
  const known = { ...report.fields, ...fields }
  checkSayings(report, `${at}.refusals`, refusals, known)
  checkSayings(report, `${at}.warnings`, warnings, known)
  checkFields(report, `${at}.fields`, fields, known)
  if (!call.path.startsWith('/'))
    complain(`${at}.call`, `'${call.path}' is no path; expected one that begins with '/'.`)
  if (moves === undefined) return
  expectField(`${at}.moves`, moves)
  if (!fields[moves])
    complain(`${at}.moves`, `it moves '${moves}' but does not ask for it; add it to the action's fields.`)
}
