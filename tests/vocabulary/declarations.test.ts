import { describe, expect, it } from 'vitest'
import { registry } from '../../server/registry'
import {
  belongsTo,
  checkDeclarations,
  children,
  choice,
  choices,
  createRegistry,
  date,
  defineResource,
  type Fields,
  integer,
  lines,
  onOff,
  password,
  type Resource,
  tags,
  text,
  yesNo,
} from '../../vocabulary'

const sizes = choices({ small: { label: 'Small' }, large: { label: 'Large' } })

const fields = {
  code: text({ required: true }),
  grade: choice(sizes),
  startsOn: date(),
  status: onOff(),
}

type Declaration = Parameters<typeof defineResource<string, Fields>>[0]

/** A box, declared in a hurry: names are plain strings here, so that the compiler lets slips through. */
const box = (changes: Partial<Declaration> = {}): Resource =>
  defineResource<string, Fields>({
    name: 'box',
    label: ['Box', 'Boxes'],
    title: 'code',
    ...changes,
    fields: { ...fields, ...changes.fields },
  })

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'code',
  calls: { list: false },
  fields: { code: text({ required: true }), room: text(), width: integer() },
})

const open = { label: 'Open', call: { method: 'POST', path: '/box/open/{id}' } } as const

const known = 'Expected one of: code, grade, startsOn, status, createdAt, updatedAt.'

/** What is slipped on, and what the report says: the place, the offender, what was expected, and the cure. */
const slips: Record<string, [Partial<Declaration>, string]> = {
  'a standard record that nothing marks': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true, standard: 'rom' }) } },
    "resources/box: fields.shelf.standard: 'shelf' has no field 'rom' that is true for exactly one record; expected one declared with yesNo({ exactlyOne: … }). Did you mean 'room'? Expected one of: code, room, width.",
  ],
  'a standard record to which no reference leads': [
    {
      fields: {
        shelf: belongsTo('shelf', { readOnly: true }),
        next: belongsTo('shelf', { readOnly: true, standard: 'shelf.room' }),
      },
    },
    "resources/box: fields.next.standard: 'shelf.room' names no record of 'shelf'; expected a reference beside this field, and a field of its records that refers to 'shelf'.",
  ],
  'words for a deed that there is not': [
    { deeds: { plce: 'Box placed' }, actions: { place: { ...open, label: 'Place' } } },
    "resources/box: deeds: there is no call 'plce'. Did you mean 'place'? Expected one of: list, options, show, create, edit, delete, status, place.",
  ],
  'a later permission that there is not': [
    { laterPermissions: { edt: 'list' } },
    "resources/box: laterPermissions: there is no permission 'edt'. Did you mean 'edit'? Expected one of: list, show, create, edit, delete, status, export, import.",
  ],
  'a name that cannot stand in an address': [
    { name: 'Box_1' },
    "resources/Box_1: name: 'Box_1' cannot stand in an address; expected small letters, digits and single dashes, such as 'tax-master'.",
  ],
  'a title that is no field': [
    { title: 'kode', list: { columns: ['code'], search: ['code'] } },
    `resources/box: title: there is no field 'kode'. Did you mean 'code'? ${known}`,
  ],
  'a title that is no text': [
    { fields: { words: tags() }, title: 'words' },
    "resources/box: title: 'words' (tags) cannot name a record; expected a stored text or number.",
  ],
  'two statuses': [
    { fields: { open: onOff() } },
    'resources/box: fields: status and open are all onOff(); expected one status. Make the others yesNo().',
  ],
  'a column that is no field': [
    { list: { columns: ['code', 'startsAt'] } },
    `resources/box: list.columns: there is no field 'startsAt'. Did you mean 'startsOn'? ${known}`,
  ],
  'a column that is never read': [
    { fields: { secret: password() }, list: { columns: ['secret'] } },
    "resources/box: list.columns: 'secret' is never read, so it cannot be a column. Leave it out.",
  ],
  'a search in what is no text': [
    { list: { search: ['startsOn'] } },
    "resources/box: list.search: 'startsOn' (date) cannot be searched; expected a text field that is stored.",
  ],
  'a search through what refers to nothing': [
    { list: { search: ['grade.code'] } },
    "resources/box: list.search: 'grade' (choice) refers to no record; expected a stored belongsTo(…).",
  ],
  'a search through a reference in what is no field': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, list: { search: ['shelf.rom'] } },
    "resources/box: list.search: there is no field 'rom'. Did you mean 'room'? Expected one of: code, room, width.",
  ],
  'a search through a reference in what is no text': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, list: { search: ['shelf.width'] } },
    "resources/box: list.search: 'shelf.width' (integer) cannot be searched; expected a text field that is stored.",
  ],
  'too much said in brief': [
    { fields: { parts: lines({ code: text() }) }, brief: ['parts'] },
    "resources/box: brief: 'parts' (lines) is too much for one line; expected a field of a line.",
  ],
  'a filter by what cannot narrow a list': [
    { fields: { words: tags() }, list: { filters: ['words'] } },
    "resources/box: list.filters: 'words' (tags) cannot narrow a list. Leave it out.",
  ],
  'a filter by a word that the address of a list has for itself': [
    { fields: { tab: yesNo() }, list: { filters: ['tab'] } },
    "resources/box: list.filters: 'tab' has another meaning in the address of a list; expected none of page, size, sort, q, tab. Rename the field, or leave it out.",
  ],
  'a call where a choice is misspelt': [
    { calls: { delete: { when: { grade: 'lage' } } } },
    "resources/box: calls.delete.when: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
  ],
  'an order by what has none': [
    { fields: { words: tags() }, list: { sort: '-words' } },
    "resources/box: list.sort: a list cannot be sorted by 'words' (tags). Sort by another field.",
  ],
  'tabs by what is no choice': [
    { list: { tabs: { field: 'code' } } },
    "resources/box: list.tabs: 'code' is no choice; expected a field declared with choice(…).",
  ],
  'a tab that is no choice': [
    { list: { tabs: { field: 'grade', values: ['smal'] } } },
    "resources/box: list.tabs: 'smal' is not among the choices of 'grade'. Did you mean 'small'? Expected one of: small, large.",
  ],
  'a section with what is no field': [
    { show: [{ fields: ['code'] }, { fields: ['colour'] }] },
    `resources/box: show[1]: there is no field 'colour'. ${known}`,
  ],
  'a section shown where a choice is misspelt': [
    { show: [{ fields: ['code'], when: { grade: { not: ['lage'] } } }] },
    "resources/box: show[0].when: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
  ],
  'a required field in no section': [
    { form: [{ fields: ['grade'] }] },
    "resources/box: form: 'code' is required but stands in no section, so no record could be created. Add it to a section.",
  ],
  'a reference to what has no list to choose from': [
    { fields: { shelf: belongsTo('shelf') } },
    "resources/box: form: 'shelf' is chosen from a list of 'shelf', which has none. Give it one, or leave the field out of the form.",
  ],
  'a reference to no resource': [
    { fields: { shelf: belongsTo('shelv') } },
    "resources/box: fields.shelf: there is no resource 'shelv'. Did you mean 'shelf'? Declare it in resources/shelv.ts, or name another.",
  ],
  'rows that do not refer back': [
    { fields: { shelves: children('shelf', 'room') } },
    "resources/box: fields.shelves: 'room' of 'shelf' does not refer to 'box'; expected a field declared as belongsTo('box').",
  ],
  'a field measured by what is no field': [
    { fields: { endsOn: date({ notBefore: 'startsAt' }) } },
    "resources/box: fields.endsOn: there is no field 'startsAt'. Did you mean 'startsOn'? Expected one of: code, grade, startsOn, status, endsOn, createdAt, updatedAt.",
  ],
  'a field unique within what is no field': [
    { fields: { code: text({ required: true, unique: ['room'] }) } },
    `resources/box: fields.code.unique: there is no field 'room'. ${known}`,
  ],
  'a field shown where there is no such field': [
    { fields: { note: text({ when: { grad: 'small' } }) } },
    "resources/box: fields.note.when: there is no field 'grad'. Did you mean 'grade'? Expected one of: code, grade, startsOn, status, note, createdAt, updatedAt.",
  ],
  'a default that its own field refuses': [
    { fields: { count: integer({ default: 0, min: 1 }) } },
    'resources/box: fields.count.default: 0 is refused: At least 1 is needed.',
  ],
  'a slip within lines': [
    { fields: { parts: lines({ count: integer({ notBelow: 'floor' }) }) } },
    "resources/box: fields.parts.count: there is no field 'floor'. Expected one of: count.",
  ],
  'a former name that a field still has': [
    { fields: { year: integer({ was: ['made', 'code'] }) } },
    "resources/box: fields.year.was: there is a field 'code' still; expected a name that nothing has any more. Take 'was' away, or give that field another name.",
  ],
  'a former name that two fields had': [
    { fields: { first: text({ was: 'name' }), last: text({ was: 'name' }) } },
    "resources/box: fields.last.was: 'name' is what 'first' was called, too; expected one successor, as the data go to one. Take it out of one of the two; a migration divides data between several.",
  ],
  'a former name within lines that a field still has': [
    { fields: { parts: lines({ count: integer({ was: 'number' }), number: integer() }) } },
    "resources/box: fields.parts.count.was: there is a field 'number' still; expected a name that nothing has any more. Take 'was' away, or give that field another name.",
  ],
  'a former name that a resource still has': [
    { was: 'shelf' },
    "resources/box: was: there is a resource 'shelf' still; expected a name that nothing has any more. Take 'was' away, or give that one another name.",
  ],
  'a related list by what is no field': [
    { related: [{ resource: 'shelf', by: 'rom' }] },
    "resources/box: related: 'shelf' has no field 'rom'. Did you mean 'room'? Expected one of: code, room, width.",
  ],
  'a related list of no resource': [
    { related: [{ resource: 'shelve', by: 'room' }] },
    "resources/box: related: there is no resource 'shelve'. Did you mean 'shelf'? Declare it in resources/shelve.ts, or name another.",
  ],
  'an action offered where there is no such field': [
    { actions: { open: { ...open, when: { state: 'closed' } } } },
    `resources/box: actions.open.when: there is no field 'state'. Did you mean 'status'? ${known}`,
  ],
  'an action whose path does not begin': [
    { actions: { open: { ...open, call: { method: 'POST', path: 'box/open' } } } },
    "resources/box: actions.open.call: 'box/open' is no path; expected one that begins with '/'.",
  ],
  'an action that moves what it does not ask for': [
    { actions: { open: { ...open, moves: 'grade' } } },
    "resources/box: actions.open.moves: it moves 'grade' but does not ask for it; add it to the action's fields.",
  ],
  'an action that reveals something where nothing is shown': [
    { actions: { open: { ...open, reads: true, reveals: { value: 'key', says: 'Keep it.' } } } },
    "resources/box: actions.open.reveals: it reveals 'key'; expected no 'fields', 'reads' or 'downloads' beside it.",
  ],
  'a slip in what an action asks for': [
    { actions: { open: { ...open, fields: { day: date({ notBefore: 'startsOm' }) } } } },
    "resources/box: actions.open.fields.day: there is no field 'startsOm'. Did you mean 'startsOn'? Expected one of: code, grade, startsOn, status, createdAt, updatedAt, day.",
  ],
  'a rule at what is no field': [
    { rules: [{ holds: { grade: 'small' }, at: 'grede', says: 'Small only.' }] },
    `resources/box: rules[0].at: there is no field 'grede'. Did you mean 'grade'? ${known}`,
  ],
  'a rule about what is no field': [
    { rules: [{ holds: { room: 'a' }, at: 'grade', says: 'In room a only.' }] },
    `resources/box: rules[0].holds: there is no field 'room'. ${known}`,
  ],
  'a rule of an action at what it does not ask for': [
    { actions: { open: { ...open, rules: [{ holds: { grade: 'small' }, at: 'code', says: 'Small only.' }] } } },
    "resources/box: actions.open.rules[0].at: there is no field 'code'. Expected one of: .",
  ],
  'a note that speaks of what is no field': [
    { notes: [{ at: 'code', when: { startsOn: { above: 'endsOn' } }, says: 'From {{startsOn}}.' }] },
    "resources/box: notes[0].when: there is no field 'endsOn'. Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a note with a blank that is no field': [
    { notes: [{ at: 'code', says: 'Until {{endsOn}}.' }] },
    "resources/box: notes[0].says: there is no field 'endsOn'. Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a narrowed list whose path has no place for the value': [
    { listBy: { grade: '/box/grade' } },
    "resources/box: listBy: '/box/grade' has no place for 'grade'; expected {grade} in it.",
  ],
  'a required field that not everybody may write': [
    { fields: { cost: text({ required: true, writableWith: 'cost' }) } },
    'resources/box: fields.cost: it is required, so whoever may not write it could create no record. Give it a default, or make it optional.',
  ],
  'a field kept from some that all need': [
    { fields: { grade: choice(sizes, { readableWith: 'grade' }), width: text({ when: { grade: 'small' } }) } },
    'resources/box: fields.grade.readableWith: fields.width must be able to read it. Name another field there, or leave readableWith out.',
  ],
  'a permission that is no name': [
    { fields: { cost: text({ readableWith: 'box.cost' }) } },
    "resources/box: fields.cost.readableWith: 'box.cost' is no name of a permission; expected letters and digits without the resource's name, such as 'cost'.",
  ],
  'a permission within a field': [
    { fields: { parts: lines({ cost: text({ readableWith: 'cost' }) }) } },
    'resources/box: fields.parts.cost: it cannot have a permission of its own. Give it to the field or the action around it.',
  ],
  'a limit by a field that leads to nobody': [
    { within: 'grade' },
    "resources/box: within: 'grade' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.",
  ],
  'a limit by a record that nobody is limited to': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, within: 'shelf' },
    "resources/box: within: 'shelf' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.",
  ],
  'a limit by a field that there is not': [
    { within: 'grades' },
    "resources/box: within: there is no field 'grades'. Did you mean 'grade'? Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a limit that leads back to where it began': [
    { fields: { outer: belongsTo('box') }, within: 'outer' },
    "resources/box: within: 'outer' leads back to 'box'; expected an end. Name another field.",
  ],
  'a call that another one is already': [
    { actions: { open: { ...open, call: { method: 'PUT', path: '/box/{box}' } } } },
    'resources/box: open: PUT /box/{box} is the call of box.edit already; expected a path of its own. Change one of the two.',
  ],
}

describe('checkDeclarations', () => {
  it('finds nothing wrong with the resources of the house', () => {
    expect(checkDeclarations(registry)).toEqual([])
  })

  it.each(Object.entries(slips))('reports %s', (_, [changes, said]) => {
    expect(checkDeclarations(createRegistry([shelf, box(changes)]))).toEqual([said])
  })

  it('reports a name that is declared twice', () => {
    expect(checkDeclarations(createRegistry([box(), box()]))).toContain(
      "resources: 'box' is declared twice; expected one file for each name. Rename one of them.",
    )
  })

  it('lets a form with a piece ask for its fields in its own way', () => {
    expect(checkDeclarations(createRegistry([box({ form: [{ piece: 'role-permissions' }] })]))).toEqual([])
  })
})
