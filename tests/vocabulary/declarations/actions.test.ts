import { builtInIcons, choice, date, integer, text } from '../../../vocabulary'
import { itReports, open, sizes, stage } from './box-fixture'

itReports({
  'a path of an action without a leading slash': [
    { actions: { open: { ...open, call: { method: 'POST', path: 'box/open' } } } },
    "resources/box: actions.open.call: 'box/open' is not a path; expected a path that starts with '/'.",
  ],
  'a transition of a field that the action does not ask for': [
    { fields: { stage }, actions: { open: { ...open, transition: 'stage' } } },
    "resources/box: actions.open.transition: the action changes 'stage' but has no field for it; add it to the action's fields.",
  ],
  'an action above a list that belongs to one record': [
    { actions: { open: { ...open, onList: true } } },
    'resources/box: actions.open.onList: the path names one record; expected one call for the list. Remove {id}.',
  ],
  'an action that opens something other than a page': [
    { actions: { open: { ...open, page: 'boxes' } } },
    "resources/box: actions.open.page: 'boxes' is not an address of a page; expected an address that starts with '/'.",
  ],
  'a preview of a file that is no PDF': [
    { actions: { open: { ...open, downloads: 'box.zip', previews: 'Preview' } } },
    "resources/box: actions.open.previews: only the PDF of an action without fields can be previewed; expected 'downloads' with a name that ends in .pdf, and no 'fields'.",
  ],
  'warnings of an action that changes something': [
    { actions: { open: { ...open, warnedBy: { action: 'open' } } } },
    "resources/box: actions.open.warnedBy.action: there is no action 'open' with 'readOnly'. Expected one of: .",
  ],
  'an action that reveals a value and is read-only': [
    { actions: { open: { ...open, readOnly: true, reveals: { value: 'key', says: 'Keep it.' } } } },
    "resources/box: actions.open.reveals: it reveals 'key'; expected no 'fields', 'readOnly' or 'downloads' beside it.",
  ],
  'an error in a field of an action': [
    { actions: { open: { ...open, fields: { day: date({ notBefore: 'startsOm' }) } } } },
    "resources/box: actions.open.fields.day: there is no field 'startsOm'. Did you mean 'startsOn'? Expected one of: code, grade, startsOn, status, createdAt, updatedAt, day.",
  ],
  'a rule of an action at a field that the action does not have': [
    { actions: { open: { ...open, rules: [{ holds: { grade: 'small' }, at: 'code', says: 'Small only.' }] } } },
    "resources/box: actions.open.rules[0].at: there is no field 'code'. Expected one of: .",
  ],
  'a filtered list whose path has no parameter for the value': [
    { listBy: { grade: '/box/grade' } },
    "resources/box: listBy: '/box/grade' has no place for 'grade'; expected {grade} in it.",
  ],
  'an unknown icon of an action': [
    { actions: { open: { ...open, icon: 'lid' as never } } },
    `resources/box: actions.open.icon: there is no icon 'lid'. Expected one of: ${builtInIcons.join(', ')}, crane. Name one, or add your own to the icons of business/index.ts.`,
  ],
  'a path with an unknown parameter': [
    { actions: { open: { ...open, call: { method: 'POST', path: '/box/open/{idd}' } } } },
    "resources/box: actions.open.call: no value is available for '{idd}' of '/box/open/{idd}'. Did you mean 'id'? Expected one of: id.",
  ],
  'a path with double braces': [
    { actions: { open: { ...open, call: { method: 'POST', path: '/box/open/{{id}}' } } } },
    "resources/box: actions.open.call: no value is available for '{{id}}' of '/box/open/{{id}}'. Did you mean 'id'? Expected one of: id.",
  ],
  'a filtered list whose path has an unknown parameter': [
    { listBy: { grade: '/box/{grade}/{colour}' } },
    "resources/box: listBy: no value is available for '{colour}' of '/box/{grade}/{colour}'. Expected one of: grade.",
  ],
  'a transition of a field that is no choice': [
    { actions: { open: { ...open, transition: 'code', fields: { code: text() } } } },
    "resources/box: actions.open.transition: 'code' (text) is not a choice; expected a field declared with choice(…).",
  ],
  'a transition of a choice without next values': [
    { actions: { open: { ...open, transition: 'grade', fields: { grade: choice(sizes) } } } },
    "resources/box: actions.open.transition: no value of 'grade' has a 'next', so the action could never change it. Add 'next' to its choices.",
  ],
  'a transition to values of another choice': [
    { fields: { stage }, actions: { open: { ...open, transition: 'stage', fields: { stage: choice(sizes) } } } },
    "resources/box: actions.open.fields.stage: 'small' is not among the choices of 'stage'. Expected one of: begun, paused, done.",
    "resources/box: actions.open.fields.stage: 'large' is not among the choices of 'stage'. Expected one of: begun, paused, done.",
  ],
  'an action with the name of a standard call': [
    { actions: { status: open } },
    "resources/box: actions.status: 'status' is the name of a standard call. Rename the action.",
  ],
  'an action with an invalid name': [
    { actions: { 're-open': { ...open, label: 'Open again' } } },
    "resources/box: actions.re-open: 're-open' cannot be the name of an action; expected letters and digits, starting with a lower-case letter, such as 'markPaid'.",
  ],
  'an override without a transition': [
    { permissions: ['force'], actions: { open: { ...open, overriddenBy: 'force' } } },
    "resources/box: actions.open.overriddenBy: the action changes no choice, so no value is final. Remove this option, or name the choice in 'transition'.",
  ],
  'a reason without a transition': [
    { actions: { open: { ...open, reason: 'code', fields: { code: text() } } } },
    "resources/box: actions.open.reason: the action changes no choice, so nothing can go back. Remove this option, or name the choice in 'transition'.",
  ],
  'a refusal with an unknown remedy': [
    { actions: { open: { ...open, refusals: [{ says: 'It is shut.', remedy: 'unlock' }] } } },
    "resources/box: actions.open.refusals[0].remedy: there is no action 'unlock'. Expected one of: open.",
  ],
  'a read-only or unique field of an action': [
    { actions: { open: { ...open, fields: { day: date({ readOnly: true }), mark: text({ unique: true }) } } } },
    "resources/box: actions.open.fields.day: this field is an input of the action. Remove 'readOnly' and 'derived'.",
    "resources/box: actions.open.fields.mark: an input of an action is not compared with other records. Remove 'unique'.",
  ],
  'a GET action with fields': [
    { actions: { open: { ...open, call: { method: 'GET', path: '/box/open/{id}' }, fields: { day: date() } } } },
    'resources/box: actions.open.call: GET has no body for day. Send it by POST or PUT, or put it into the path.',
  ],
  'a start value from a field of another kind': [
    { actions: { open: { ...open, startsFrom: ['code'], fields: { code: integer() } } } },
    "resources/box: actions.open.startsFrom: 'code' is integer in the action but text in the record; expected the same kind of field. Change one of the two.",
  ],
  'a path of an action with a query': [
    { actions: { open: { ...open, call: { method: 'POST', path: '/box/open?id={id}' } } } },
    "resources/box: actions.open.call: '/box/open?id={id}' is not a valid path; expected segments of letters, digits and hyphens, separated by '/', without a query. Correct it.",
  ],
  'a call that another call already uses': [
    { actions: { open: { ...open, call: { method: 'PUT', path: '/box/{id}' } } } },
    'resources/box: open: PUT /box/{id} is already the call of box.edit; expected a different path. Change one of the two calls.',
  ],
})
