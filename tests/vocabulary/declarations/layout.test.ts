import { belongsTo, integer, text } from '../../../vocabulary'
import { itReports, known, ofStacks } from './box-fixture'

itReports({
  'a section with an unknown field': [
    { show: [{ fields: ['code'] }, { fields: ['colour'] }] },
    `resources/box: show[1]: there is no field 'colour'. ${known}`,
  ],
  'a required field in no section': [
    { form: [{ fields: ['grade'] }] },
    "resources/box: form: 'code' is required but is in no form section, so records cannot be created. Add it to a section.",
  ],
  'a reference to a resource without a list': [
    { fields: { shelf: belongsTo('shelf') } },
    "resources/box: form: 'shelf' is chosen from a list of 'shelf', which has no list. Allow that list, or remove the field from the form.",
  ],
  'a related list by an unknown field': [
    { related: [{ resource: 'shelf', by: 'rom' }] },
    "resources/box: related: 'shelf' has no field 'rom'. Did you mean 'room'? Expected one of: code, room, width.",
  ],
  'a related list of an unknown resource': [
    { related: [{ resource: 'shelve', by: 'room' }] },
    "resources/box: related: there is no resource 'shelve'. Did you mean 'shelf'? Declare it in resources/shelve.ts, or name another.",
  ],
  'a field twice in a section': [
    { form: [{ fields: ['code', 'grade', 'grade'] }] },
    "resources/box: form[0]: 'grade' is named twice. Leave one of them out.",
  ],
  'a field in two sections': [
    { show: [{ fields: ['code', 'grade'] }, { title: 'More', fields: ['grade'], when: { status: 1 } }] },
    "resources/box: show[1]: 'grade' is already in another section. Remove it from one of them.",
  ],
  'an unknown piece': [
    { show: [{ piece: 'box-lit' as never }] },
    "resources/box: show[0].piece: there is no piece 'box-lit'. Did you mean 'box-lid'? Expected one of: erasure, role-permissions, timeline, undo, view-as, box-lid, shelf-plan. Name one, or add your own to the pieces of business/index.ts.",
  ],
  'a piece of a field for other resources': [
    { fields: { plan: text({ piece: 'shelf-plan' as never }) } },
    "resources/box: fields.plan.piece: the piece 'shelf-plan' is made for shelf and stack; expected one for 'box'. Name another, or add 'box' to it in business/index.ts.",
  ],
  'a related list by a field that refers to another resource': [
    { related: [{ resource: 'shelf', by: 'room' }] },
    "resources/box: related: 'room' of 'shelf' does not refer to 'box'; expected a field declared as belongsTo('box').",
  ],
  'a related list of a resource without a list': [
    {
      fields: { outer: belongsTo('box', { readOnly: true }) },
      related: [{ resource: 'box', by: 'outer' }],
      calls: { list: false, options: false },
    },
    "resources/box: related: 'box' has no list. Give it one, or leave it out.",
  ],
  'an error in sections shared by form and page, only once': [
    { sections: [{ fields: ['code', 'colour'] }, { fields: ['code'], when: { grade: 'lage' }, help: 'Of {{code}}.' }] },
    `resources/box: sections[0]: there is no field 'colour'. ${known}`,
    "resources/box: sections[1].when: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
    "resources/box: sections[1]: 'code' is already in another section. Remove it from one of them.",
    "resources/box: sections[1].help: no value is available for '{{code}}' here. Remove the placeholder, or use a note, which can read the record.",
  ],
  'an unknown piece in sections shared by form and page, only once': [
    { sections: [{ fields: ['code'], piece: 'box-lit' as never }] },
    "resources/box: sections[0].piece: there is no piece 'box-lit'. Did you mean 'box-lid'? Expected one of: erasure, role-permissions, timeline, undo, view-as, box-lid, shelf-plan. Name one, or add your own to the pieces of business/index.ts.",
  ],
  'a form with a read-only field': [
    { fields: { width: integer({ readOnly: true }) }, form: [{ fields: ['code', 'width'] }] },
    "resources/box: form[0]: 'width' is set by the server, so no form contains it. Remove it.",
  ],
  'the same related list twice': [
    { related: [ofStacks, ofStacks] },
    'resources/box: related[1]: this list is already included. Remove one of the two.',
  ],
})
