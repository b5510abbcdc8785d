import { timeZone } from '../../kinds/time-zone/definition'
import { isStandardCall } from '../calls'
import { writePermissionsOf } from '../permissions/restrict-registry'
import { commentPermission, moderatePermission } from '../records/comments'
import { isDerivedRule, noteDeclarationPath } from '../rules/derived-rules'
import { numberOptionProblems } from '../rules/option-problems'
import { checkAction, checkConditionalMessages, checkRules } from './actions'
import {
  invalidFieldNameMessage,
  invalidPermissionNameMessage,
  isFieldName,
  isPermissionName,
  suggestNames,
} from './names'
import { checkPath } from './paths'
import type { DeclarationReport } from './report'

/** Checks that the names in related lists, actions, rules, notes and calls exist. */
export function checkCalls(report: DeclarationReport): void {
  const { resource, addProblem, expectField, expectCondition, expectResource } = report
  checkHiding(report)
  checkZone(report)
  for (const [key, says] of numberOptionProblems(resource, 'samples')) addProblem(key, says)
  const shown = resource.related.map(({ resource: name, by, when }) => JSON.stringify([name, by, when]))
  for (const [index, list] of shown.entries())
    if (shown.indexOf(list) < index)
      addProblem(`related[${index}]`, 'this list is already included. Remove one of the two.')
  resource.related.forEach(({ resource: name, by, when }, index) => {
    expectCondition(`related[${index}].when`, when)
    const other = expectResource('related', name)
    const known = Object.keys(other?.fields ?? {})
    const field = other?.fields[by]
    if (other && !field) addProblem('related', `'${name}' has no field '${by}'.${suggestNames(by, known)}`)
    else if (field && field.kind.refersTo?.(field) !== resource.name && !field.kind.recordOf)
      addProblem(
        'related',
        `'${by}' of '${name}' does not refer to '${resource.name}'; expected a field declared as belongsTo('${resource.name}').`,
      )
    else if (other && !other.calls.list && !other.calls[`by:${by}`])
      addProblem('related', `'${name}' has no list. Give it one, or leave it out.`)
  })
  for (const [name, action] of Object.entries(resource.actions)) {
    checkAction(report, `actions.${name}`, action)
    if (isStandardCall(name))
      addProblem(`actions.${name}`, `'${name}' is the name of a standard call. Rename the action.`)
    else if (!isFieldName(name)) addProblem(`actions.${name}`, invalidFieldNameMessage(name, 'an action', 'markPaid'))
  }
  if (resource.options === 'status' && resource.status === undefined)
    addProblem(
      'options',
      "the options are read by status, but no field is a status. Add a field declared with onOff(), or use 'option' or 'list'.",
    )
  if (resource.menu && !resource.calls.list)
    addProblem('menu', "the resource has no list. Remove 'menu', or allow the list.")
  checkRules(
    report,
    'rules',
    resource.rules.filter((rule) => !isDerivedRule(rule)),
  )
  for (const note of resource.notes) expectCondition(noteDeclarationPath(note), note.when)
  const calls = Object.keys(resource.calls)
  for (const name of Object.keys(resource.events))
    if (!calls.includes(name)) addProblem('events', `there is no call '${name}'.${suggestNames(name, calls)}`)
  const ofFields = Object.values(resource.fields).flatMap(writePermissionsOf)
  for (const name of resource.permissions)
    if (!isPermissionName(name) && !ofFields.includes(name))
      addProblem('permissions', invalidPermissionNameMessage(name))
  for (const name of Object.entries(resource.laterPermissions).flat()) {
    const [their = '', of = resource.name] = name.split('.').reverse()
    const known = of === resource.name ? resource : report.registry.find(of)
    if (!known?.permissions.includes(their))
      addProblem('laterPermissions', `there is no permission '${name}'.${suggestNames(name, resource.permissions)}`)
  }
  checkAppendOnly(report)
  for (const [name, call] of Object.entries(resource.calls)) {
    if (call?.action === undefined) {
      expectCondition(`calls.${name}.when`, call?.when)
      checkConditionalMessages(report, `calls.${name}.refusals`, call?.refusals)
    }
    if (call?.by === undefined) continue
    expectField('listBy', call.by)
    if (!call.path.includes(`{${call.by}}`))
      addProblem('listBy', `'${call.path}' has no place for '${call.by}'; expected {${call.by}} in it.`)
    else checkPath(report, 'listBy', call.path, [call.by])
  }
}

/** Checks that `zone` names a field with a time zone. */
function checkZone({ resource: { zone }, addProblem, expectField }: DeclarationReport) {
  const field = zone === undefined ? undefined : expectField('zone', zone)
  if (field && field.kind !== timeZone().kind)
    addProblem('zone', `'${zone}' (${field.kind.name}) is not a time zone; expected a field declared as timeZone().`)
}

/** Checks that an append-only resource has no call that changes records. */
function checkAppendOnly({ resource, addProblem }: DeclarationReport) {
  if (!resource.appendOnly) return
  for (const [name, call] of Object.entries(resource.calls))
    if (call && call.method !== 'GET' && !resource.actions[name]?.readOnly)
      addProblem(
        'appendOnly',
        `the resource has the call '${name}', which would change records; expected none. Set it to false in calls.`,
      )
}

/** Checks that `softDelete` names a moment that the server sets. */
function checkHiding({ resource: { softDelete }, addProblem, expectField }: DeclarationReport) {
  const field = softDelete === undefined ? undefined : expectField('softDelete', softDelete)
  if (field && (!field.readOnly || field.kind.order !== 'moment'))
    addProblem(
      'softDelete',
      `'${softDelete}' cannot hide a record; expected a field declared as dateTime({ readOnly: true }).`,
    )
}

/**
 * Checks that a resource with comments has the call `show`, and that no action has the name of a comment permission.
 */
export function checkComments({ resource, addProblem }: DeclarationReport): void {
  if (!resource.comments) return
  if (!resource.calls.show)
    addProblem(
      'comments',
      "comments are shown on the record's page; expected the call 'show'. Allow the call, or remove 'comments'.",
    )
  for (const name of [commentPermission, moderatePermission])
    if (Object.hasOwn(resource.actions, name))
      addProblem(`actions.${name}`, `'${name}' is already a permission for comments; expected another name. Rename it.`)
}
