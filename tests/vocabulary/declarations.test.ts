import { describe, expect, it } from 'vitest'
import {
  type Business,
  belongsTo,
  checkDeclarations,
  children,
  choice,
  choices,
  createRegistry,
  date,
  decimal,
  defineResource,
  type Fields,
  file,
  files,
  group,
  integer,
  lines,
  money,
  onOff,
  ownIcons,
  password,
  percent,
  type Resource,
  rating,
  tags,
  text,
  yesNo,
} from '../../vocabulary'
import { registry } from '../library'

const sizes = choices({ small: { label: 'Small' }, large: { label: 'Large' } })

const stages = choices({
  begun: { label: 'Begun', next: ['done', 'paused'] },
  paused: { label: 'Paused', resumes: true },
  done: { label: 'Done' },
})

const stage = choice(stages, { readOnly: true })

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

/** What stands in boxes. */
const stack = defineResource({
  name: 'stack',
  label: ['Stack', 'Stacks'],
  menu: { group: 'Catalogue', icon: 'box', letter: 's' },
  title: 'code',
  fields: { code: text({ required: true }), box: belongsTo('box', { readOnly: true }) },
})

/** What is written about boxes. */
const sheet = defineResource({
  name: 'sheet',
  label: ['Sheet', 'Sheets'],
  title: 'code',
  fields: { code: text(), box: belongsTo('box', { readOnly: true }), scan: file({ required: true }) },
})

const bin = defineResource({
  name: 'bin',
  label: ['Bin', 'Bins'],
  title: 'number',
  fields: { number: integer() },
})

const depot: Business = {
  name: 'Depot',
  menu: ['Catalogue'],
  icons: ['crane'],
  pieces: { 'box-lid': 'box', 'shelf-plan': ['shelf', 'stack'] },
}

const ofStacks = { resource: 'stack', by: 'box' }

const open = { label: 'Open', call: { method: 'POST', path: '/box/open/{id}' } } as const

const known = 'Expected one of: code, grade, startsOn, status, createdAt, updatedAt.'

/** What is slipped on, and what the report says: the place, the offender, what was expected, and the cure. */
const slips: Record<string, [Partial<Declaration>, ...string[]]> = {
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
    { events: { plce: 'Box placed' }, actions: { place: { ...open, label: 'Place' } } },
    "resources/box: events: there is no call 'plce'. Did you mean 'place'? Expected one of: list, options, show, create, edit, delete, status, place.",
  ],
  'a later permission that there is not': [
    { laterPermissions: { edt: 'list' } },
    "resources/box: laterPermissions: there is no permission 'edt'. Did you mean 'edit'? Expected one of: list, show, create, edit, delete, status, export, import.",
  ],
  'a name that cannot stand in an address': [
    { name: 'Box_1' },
    "business: pieces.box-lid: there is no resource 'box'. Expected one of: shelf, stack, sheet, bin, Box_1.",
    "resources/stack: fields.box: there is no resource 'box'. Declare it in resources/box.ts, or name another.",
    "resources/sheet: fields.box: there is no resource 'box'. Declare it in resources/box.ts, or name another.",
    "resources/Box_1: name: 'Box_1' cannot stand in an address; expected small letters, digits and single dashes, such as 'price-list'.",
  ],
  'a title that is no field': [
    { title: 'kode', list: { columns: ['code'], search: ['code'] } },
    `resources/box: title: there is no field 'kode'. Did you mean 'code'? ${known}`,
  ],
  'a title that is no text': [
    { fields: { words: tags() }, title: 'words' },
    "resources/box: title: 'words' (tags) cannot name a record; expected a stored text, number or belongsTo(…).",
  ],
  'a search by what no text names': [
    { fields: { bin: belongsTo('bin', { readOnly: true }) }, list: { search: ['bin'] } },
    "resources/box: list.search: what 'bin' refers to is not named by a text; expected one of its texts, 'bin.…'.",
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
    { fields: { stage }, actions: { open: { ...open, moves: 'stage' } } },
    "resources/box: actions.open.moves: it moves 'stage' but does not ask for it; add it to the action's fields.",
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
    { fields: { code: text({ note: { when: { startsOn: { above: 'endsOn' } }, says: 'From {{startsOn}}.' } }) } },
    "resources/box: fields.code.note: there is no field 'endsOn'. Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a note with a blank that is no field': [
    { fields: { code: text({ note: { says: 'Until {{endsOn}}.' } }) } },
    "resources/box: fields.code.note: there is no field 'endsOn'. Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
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
  'a field called like a stamp': [
    { fields: { createdAt: date() } },
    "resources/box: fields.createdAt: every record has 'createdAt' already. Call the field something else.",
  ],
  'a field of lines called like their id': [
    { fields: { parts: lines({ id: text() }) } },
    "resources/box: fields.parts.id: every record has 'id' already. Call the field something else.",
  ],
  'a field called like the value that a choice had before': [
    { fields: { stage, stageBefore: text() } },
    "resources/box: fields.stageBefore: the value that 'stage' had before is kept under this name. Call the field something else.",
  ],
  'a field whose name no address can have': [
    { fields: { 'unit-cost': integer() } },
    "resources/box: fields.unit-cost: 'unit-cost' cannot be the name of a field; expected letters and digits that begin with a small one, such as 'startsOn'.",
  ],
  'a column twice': [
    { list: { columns: ['code', 'grade', 'code'] } },
    "resources/box: list.columns: 'code' is named twice. Leave one of them out.",
  ],
  'a filter twice': [
    { list: { filters: ['grade', 'grade'] } },
    "resources/box: list.filters: 'grade' is named twice. Leave one of them out.",
  ],
  'a field twice in a section': [
    { form: [{ fields: ['code', 'grade', 'grade'] }] },
    "resources/box: form[0]: 'grade' is named twice. Leave one of them out.",
  ],
  'a field in two sections': [
    { show: [{ fields: ['code', 'grade'] }, { title: 'More', fields: ['grade'], when: { status: 1 } }] },
    "resources/box: show[1]: 'grade' stands in another section already. Leave it out of one of them.",
  ],
  'a letter that opens the dashboard': [
    { menu: { group: 'Catalogue', icon: 'box', letter: 'd' } },
    "resources/box: menu.letter: 'd' opens the dashboard already. Choose another, or leave it out.",
  ],
  'a letter that opens another list': [
    { menu: { group: 'Catalogue', icon: 'box', letter: 's' } },
    "resources/box: menu.letter: 's' opens stack already. Choose another, or leave it out.",
  ],
  'a letter that is no key': [
    { menu: { group: 'Catalogue', icon: 'box', letter: 'B' } },
    "resources/box: menu.letter: 'B' is no key; expected one small letter from a to z.",
  ],
  'a group that the menu does not have': [
    { menu: { group: 'Catalog' as never, icon: 'box' } },
    "resources/box: menu.group: the menu has no group 'Catalog'. Did you mean 'Catalogue'? Expected one of: Catalogue, Administration. Name one, or add it to the menu of business/index.ts.",
  ],
  'an icon that nobody draws': [
    { menu: { group: 'Catalogue' as never, icon: 'crene' as never } },
    `resources/box: menu.icon: there is no icon 'crene'. Did you mean 'crane'? Expected one of: ${ownIcons.join(', ')}, crane. Name one, or add your own to the icons of business/index.ts.`,
  ],
  'an icon of an action that nobody draws': [
    { actions: { open: { ...open, icon: 'lid' as never } } },
    `resources/box: actions.open.icon: there is no icon 'lid'. Expected one of: ${ownIcons.join(', ')}, crane. Name one, or add your own to the icons of business/index.ts.`,
  ],
  'a piece that there is not': [
    { show: [{ piece: 'box-lit' as never }] },
    "resources/box: show[0].piece: there is no piece 'box-lit'. Did you mean 'box-lid'? Expected one of: role-permissions, timeline, view-as, box-lid, shelf-plan. Name one, or add your own to the pieces of business/index.ts.",
  ],
  'a piece of a field that is made for other resources': [
    { fields: { plan: text({ piece: 'shelf-plan' as never }) } },
    "resources/box: fields.plan.piece: the piece 'shelf-plan' is made for shelf and stack; expected one for 'box'. Name another, or add 'box' to it in business/index.ts.",
  ],
  'a related list by what refers elsewhere': [
    { related: [{ resource: 'shelf', by: 'room' }] },
    "resources/box: related: 'room' of 'shelf' does not refer to 'box'; expected a field declared as belongsTo('box').",
  ],
  'a path that nothing fills': [
    { actions: { open: { ...open, call: { method: 'POST', path: '/box/open/{idd}' } } } },
    "resources/box: actions.open.call: nothing fills '{idd}' of '/box/open/{idd}'. Did you mean 'id'? Expected one of: id.",
  ],
  'a path with braces of a sentence': [
    { actions: { open: { ...open, call: { method: 'POST', path: '/box/open/{{id}}' } } } },
    "resources/box: actions.open.call: nothing fills '{{id}}' of '/box/open/{{id}}'. Did you mean 'id'? Expected one of: id.",
  ],
  'a narrowed list whose path asks for more': [
    { listBy: { grade: '/box/{grade}/{colour}' } },
    "resources/box: listBy: nothing fills '{colour}' of '/box/{grade}/{colour}'. Expected one of: grade.",
  ],
  'a refusal with a blank that is no field': [
    { calls: { delete: { refusals: [{ says: '{{cod}} stays.' }] } } },
    `resources/box: calls.delete.refusals[0].says: there is no field 'cod'. Did you mean 'code'? ${known}`,
  ],
  'a warning with a blank that is no field': [
    { actions: { open: { ...open, fields: { day: date() }, warnings: [{ says: 'On {{dy}}.' }] } } },
    `resources/box: actions.open.warnings[0].says: there is no field 'dy'. Did you mean 'day'? ${known.replace('.', ', day.')}`,
  ],
  'a blank in single braces': [
    { fields: { code: text({ doubt: { says: 'From {startsOn}.' } }) } },
    "resources/box: fields.code.doubt: '{startsOn}' is never filled; expected '{{startsOn}}'.",
  ],
  'a blank in a help': [
    { fields: { width: integer({ help: 'Of {{code}}.' }) } },
    "resources/box: fields.width.help: nothing fills '{{code}}' here. Leave it out, or say it in a note, which knows the record.",
  ],
  'a blank in a rule': [
    { rules: [{ holds: { grade: 'small' }, at: 'grade', says: '{{grade}} is too large.' }] },
    "resources/box: rules[0].says: nothing fills '{{grade}}' here. Leave it out, or say it in a note, which knows the record.",
  ],
  'a blank in a message': [
    { says: { created: '{{code}} added.' } },
    "resources/box: says.created: nothing fills '{{code}}' here. Leave it out, or say it in a note, which knows the record.",
  ],
  'a lowest value above the highest': [
    { fields: { width: integer({ min: 10, max: 5 }) } },
    'resources/box: fields.width: min 10 is above max 5, so no value could be given. Lower the one, or raise the other.',
  ],
  'a lowest value above what its kind allows': [
    { fields: { share: percent({ min: 150 }) } },
    'resources/box: fields.share: min 150 is above max 100, so no value could be given. Lower the one, or raise the other.',
  ],
  'a bound of a kind that has none': [
    { fields: { isGift: yesNo({ min: 1 } as object) } },
    "resources/box: fields.isGift.min: a field of this kind (yesNo) has no 'min'. Leave it out.",
  ],
  'a lowest value of what begins at one': [
    { fields: { taste: rating({ min: 2 } as object) } },
    "resources/box: fields.taste.min: a field of this kind (rating) has no 'min'. Leave it out.",
  ],
  'a number that counts itself, and has to be typed': [
    { fields: { number: text({ required: true, counts: { prefix: 'B-', digits: 4 } }) } },
    "resources/box: fields.number: it counts itself, so nobody has to type it. Leave 'required' out.",
  ],
  'a number of no digits': [
    { fields: { number: text({ counts: { prefix: 'B-', digits: 0 } }) } },
    'resources/box: fields.number.counts.digits: 0 digits; expected a whole number from 1 to 15.',
  ],
  'a number that is too long for its field': [
    { fields: { number: text({ max: 5, counts: { prefix: 'BOX-', digits: 4 } }) } },
    "resources/box: fields.number.counts: a number has 8 characters, more than 5. Raise 'max'.",
  ],
  'a number that begins below nothing': [
    { fields: { number: text({ counts: { prefix: 'B-', digits: 4, first: -1 } }) } },
    'resources/box: fields.number.counts.first: -1 is no number to begin at. Give a whole one, 0 or greater.',
  ],
  'a number that counts by a field that is not there': [
    { fields: { number: text({ counts: { prefix: 'B-', digits: 4, by: 'startOn' } }) } },
    "resources/box: fields.number: there is no field 'startOn'. Did you mean 'startsOn'? Expected one of: code, grade, startsOn, status, number, createdAt, updatedAt.",
  ],
  'a pattern that is no regular expression': [
    { fields: { width: text({ default: 'wide', pattern: { matches: '[A-Z', says: 'Capitals.' } }) } },
    "resources/box: fields.width.pattern: '[A-Z' is no regular expression. Mend it.",
  ],
  'a default of another type': [
    { fields: { width: integer({ default: 'wide' as never }) } },
    'resources/box: fields.width.default: "wide" is refused: Expected a whole number.',
  ],
  'a default of lines with a slip in one': [
    { fields: { parts: lines({ count: integer() }, { default: [{ count: 'one' }] }) } },
    'resources/box: fields.parts.default: [{"count":"one"}] is refused: Expected a whole number.',
  ],
  'a day that is not before a number': [
    { fields: { width: integer(), endsOn: date({ notBefore: 'width' }) } },
    "resources/box: fields.endsOn: 'endsOn' (date) cannot be compared with 'width' (integer); expected both to be numbers, days or moments. Name another field.",
  ],
  'a number above a day': [
    {
      fields: { width: integer({ note: { is: { above: 'startsOn' }, says: 'Wide.' } }) },
    },
    "resources/box: fields.width.note: 'width' (integer) cannot be compared with 'startsOn' (date); expected both to be numbers, days or moments. Name another field.",
  ],
  'bounds of a choice': [
    { show: [{ fields: ['code'], when: { grade: { min: 'small' } } }] },
    "resources/box: show[0].when: 'grade' (choice) has no bounds; expected a number, a day or a moment. Name the values that are meant.",
  ],
  'a bound of another type': [
    { rules: [{ holds: { startsOn: { min: 2026 } }, at: 'startsOn', says: 'This year.' }] },
    "resources/box: rules[0].holds: 2026 is no bound of 'startsOn' (date); expected a day.",
  ],
  'bounds that nothing is between': [
    { fields: { width: integer({ note: { is: { min: 5, max: 2 }, says: 'Odd.' } }) } },
    "resources/box: fields.width.note: min 5 of 'width' is above max 2, so it never holds. Swap them.",
  ],
  'a number compared with text': [
    { fields: { width: integer({ when: { grade: 'small' } }) }, related: [{ ...ofStacks, when: { width: '3' } }] },
    "resources/box: related[0].when: '3' is no value of 'width' (integer), so it never holds. Expected a whole number.",
  ],
  'a status compared with true': [
    { actions: { open: { ...open, when: { status: true } } } },
    "resources/box: actions.open.when: true is no value of 'status' (onOff), so it never holds. Expected 1 (active) or 0 (inactive).",
  ],
  'a text in other letters than are kept': [
    {
      fields: { mark: text({ capitals: true }) },
      actions: { open: { ...open, refusals: [{ when: { mark: { not: ['A', 'b'] } }, says: 'No.' }] } },
    },
    "resources/box: actions.open.refusals[0].when: 'b' is no value of 'mark' (text), so it never holds. Expected 'B', as it is kept.",
  ],
  'a list compared with one value': [
    { fields: { words: tags(), width: integer({ when: { words: 'fragile' } }) } },
    "resources/box: fields.width.when: 'words' (tags) is no single value; expected null or { present: true } or false.",
  ],
  'a reference to records by a value that they never have': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true, only: { width: 'wide' } }) } },
    "resources/box: fields.shelf.only: 'wide' is no value of 'width' (integer), so it never holds. Expected a whole number.",
  ],
  'a percentage where a choice is misspelt': [
    { fields: { value: money({ percentWhen: { grade: 'lage' } }) } },
    "resources/box: fields.value.percentWhen: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
  ],
  'a test that there is not': [
    { actions: { open: { ...open, when: { startsOn: { mn: '2026-03-31' } as never } } } },
    "resources/box: actions.open.when: 'startsOn' is tested for 'mn', which no test is called. Did you mean 'min'? Expected one of: not, min, max, present, above.",
  ],
  'an amount in what is no reference': [
    { fields: { value: money({ currency: 'grade' }) } },
    "resources/box: fields.value.currency: 'grade' refers to no record; expected a reference to a currency, or one beside this field and its reference to a currency, such as 'site.currency'.",
  ],
  'an amount in what is no currency': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }), value: money({ currency: 'shelf' }) } },
    "resources/box: fields.value.currency: 'shelf' refers to 'shelf', which is no currency; expected records whose title is a code of ISO 4217, declared as text({ max: 3 }).",
  ],
  'an action that moves what is no choice': [
    { actions: { open: { ...open, moves: 'code', fields: { code: text() } } } },
    "resources/box: actions.open.moves: 'code' (text) is no choice; expected a field declared with choice(…).",
  ],
  'an action that moves a choice which leads nowhere': [
    { actions: { open: { ...open, moves: 'grade', fields: { grade: choice(sizes) } } } },
    "resources/box: actions.open.moves: no value of 'grade' has a 'next', so it could never be moved. Say in its choices what may follow.",
  ],
  'an action that moves a choice to what it is not': [
    { fields: { stage }, actions: { open: { ...open, moves: 'stage', fields: { stage: choice(sizes) } } } },
    "resources/box: actions.open.fields.stage: 'small' is not among the choices of 'stage'. Expected one of: begun, paused, done.",
    "resources/box: actions.open.fields.stage: 'large' is not among the choices of 'stage'. Expected one of: begun, paused, done.",
  ],
  'a value worked out within lines': [
    { fields: { parts: lines({ total: integer({ derived: true }) }) } },
    "resources/box: fields.parts.total: it is never worked out within another field. Leave 'derived' out.",
  ],
  'a list without records to lead to in the menu': [
    { menu: { group: 'Catalogue', icon: 'box' }, calls: { list: false, options: false } },
    'resources/box: menu: it has no list to lead to. Leave it out, or give it one.',
  ],
  'a related list of what has no list': [
    {
      fields: { outer: belongsTo('box', { readOnly: true }) },
      related: [{ resource: 'box', by: 'outer' }],
      calls: { list: false, options: false },
    },
    "resources/box: related: 'box' has no list. Give it one, or leave it out.",
  ],
  'options asked for by a status that there is not': [
    { fields: { status: yesNo() }, options: 'status' },
    "resources/box: options: it is asked for by a status, which no field is. Give it an onOff(), or ask by 'option' or 'list'.",
  ],
  'an action called like a call that every resource may have': [
    { actions: { status: open } },
    "resources/box: actions.status: 'status' is the name of a call that every resource may have. Call the action otherwise.",
  ],
  'a list in which no two are the same': [
    { fields: { words: tags({ unique: true }) } },
    "resources/box: fields.words.unique: it is no single value that is stored, so no two are compared. Leave 'unique' out.",
  ],
  'nothing to choose among': [
    { fields: { colour: choice(choices({})) } },
    'resources/box: fields.colour: there is nothing to choose among. Declare its values with choices(…).',
  ],
  'a choice that is followed by none': [
    { fields: { colour: choice(choices({ red: { label: 'Red', next: ['blu' as never] }, blue: { label: 'Blue' } })) } },
    "resources/box: fields.colour.red.next: there is no choice 'blu'. Did you mean 'blue'? Expected one of: red, blue.",
  ],
  'a group read by what it does not hold': [
    { fields: { place: group({ city: text() }, { reads: ['citi' as 'city'] }) } },
    "resources/box: fields.place.reads: there is no field 'citi'. Did you mean 'city'? Expected one of: city.",
  ],
  'a reference narrowed by what the other does not have': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true, within: 'grade' }) } },
    "resources/box: fields.shelf.within: 'shelf' has no field 'grade' to narrow its records by. Expected one of: code, room, width.",
  ],
  'an overlap over fields of two sorts': [
    {
      fields: { width: integer() },
      overlaps: { at: 'code', range: ['startsOn', 'width'], first: 'code' },
    },
    "resources/box: overlaps.range: 'startsOn' (date) cannot be compared with 'width' (integer); expected both to be numbers, days or moments. Name another field.",
    "resources/box: overlaps.first: 'code' (text) cannot decide which counts; expected a number.",
  ],
  'a slip in the sections of both the form and the page, once': [
    { sections: [{ fields: ['code', 'colour'] }, { fields: ['code'], when: { grade: 'lage' }, help: 'Of {{code}}.' }] },
    `resources/box: sections[0]: there is no field 'colour'. ${known}`,
    "resources/box: sections[1].when: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
    "resources/box: sections[1]: 'code' stands in another section already. Leave it out of one of them.",
    "resources/box: sections[1].help: nothing fills '{{code}}' here. Leave it out, or say it in a note, which knows the record.",
  ],
  'a piece of the sections of both that there is not, once': [
    { sections: [{ fields: ['code'], piece: 'box-lit' as never }] },
    "resources/box: sections[0].piece: there is no piece 'box-lit'. Did you mean 'box-lid'? Expected one of: role-permissions, timeline, view-as, box-lid, shelf-plan. Name one, or add your own to the pieces of business/index.ts.",
  ],
  'a form that asks for what the server sets': [
    { fields: { width: integer({ readOnly: true }) }, form: [{ fields: ['code', 'width'] }] },
    "resources/box: form[0]: 'width' is set by the server, so no form asks for it. Leave it out.",
  ],
  'a page and a line that show what is never read': [
    { fields: { secret: password() }, brief: ['secret'], show: [{ fields: ['code', 'secret'] }] },
    "resources/box: brief: 'secret' is never read, so it says nothing. Leave it out.",
    "resources/box: show[0]: 'secret' is never read, so no page shows it. Leave it out.",
  ],
  'a limit by a text': [
    { within: 'code' },
    "resources/box: within: 'code' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.",
  ],
  'a reference narrowed by a text that holds something else there': [
    {
      fields: {
        shelf: belongsTo('shelf', { readOnly: true }),
        width: text(),
        next: belongsTo('shelf', { readOnly: true, within: 'width' }),
      },
    },
    "resources/box: fields.next.within: 'width' (text) of this record and that of 'shelf' (integer) never hold the same; expected references to the same records, or values of one kind. Name another field.",
  ],
  'a record that nothing names and a list of nothing': [
    { title: [], list: { columns: [], pageSize: 0 }, samples: -1 },
    'resources/box: title: no field names a record. Name one.',
    'resources/box: list.columns: there is nothing to list. Name some fields, or leave it out.',
    'resources/box: list.pageSize: 0 does not fit; expected a whole number from 1 to 1000. Give one.',
    'resources/box: samples: -1 does not fit; expected a whole number from 0 on. Give one.',
  ],
  'what says nothing': [
    {
      label: ['', 'Boxes'],
      fields: { colour: choice(choices({ red: ' ' })) },
      rules: [{ holds: {}, at: 'grade', says: '' }],
    },
    'resources/box: rules[0].holds: it demands nothing. Say what must be so, or leave the rule out.',
    'resources/box: label: it says nothing. Say something, or leave it out.',
    'resources/box: fields.colour.red.label: it says nothing. Say something, or leave it out.',
    'resources/box: rules[0].says: it says nothing. Say something, or leave it out.',
  ],
  'days counted by what is no time zone': [
    { zone: 'code' },
    "resources/box: zone: 'code' (text) tells no time zone; expected a field declared as timeZone().",
  ],
  'the same related list twice': [
    { related: [ofStacks, ofStacks] },
    'resources/box: related[1]: the same list stands there already. Leave one of them out.',
  ],
  'types of files that there are not': [
    { fields: { scan: file({ types: ['pfd' as 'pdf'] }), plan: file({ types: [], megabytes: 0 }) } },
    "resources/box: fields.scan.types: there is no type 'pfd'. Did you mean 'pdf'? Expected some of: pdf, document, spreadsheet, presentation, text, csv, zip, picture.",
    'resources/box: fields.plan.types: no file would be taken. Name some, or leave it out.',
    'resources/box: fields.plan.megabytes: 0 does not fit; expected a number from 0.001 to 1000. Give one.',
  ],
  'files of a number that there cannot be': [
    { fields: { scans: files({ max: 0 }), plans: files({ max: 1.5 }) } },
    'resources/box: fields.scans.max: 0 does not fit; expected a whole number from 1 on. Give one.',
    'resources/box: fields.plans.max: 1.5 does not fit; expected a whole number from 1 on. Give one.',
  ],
  'a file that is there before one is sent': [
    { fields: { scan: file({ default: 'plan.pdf' as never }) } },
    'resources/box: fields.scan.default: no file is there before somebody sends one. Leave it out.',
  ],
  'a file within lines': [
    { fields: { parts: lines({ scan: file() }) } },
    "resources/box: fields.parts.scan: files (file) do not travel within another field. Give the record a field of them, or make 'fields.parts' records of their own.",
  ],
  'rows that need a file': [
    { fields: { sheets: children('sheet', 'box') } },
    "resources/box: fields.sheets: 'scan' of 'sheet' (file) is required, and files do not travel within another record. Make it optional, or show the records as a related list.",
  ],
  'more stars than are drawn': [
    { fields: { taste: rating({ max: 20 as 5 }) } },
    'resources/box: fields.taste.max: 20 does not fit; expected a whole number from 2 to 10. Give one.',
  ],
  'half a digit, and half of what is whole': [
    { fields: { weight: decimal({ decimals: 1.5 }), width: integer({ min: 0.5 }) } },
    'resources/box: fields.weight.decimals: 1.5 does not fit; expected a whole number from 0 to 8. Give one.',
    'resources/box: fields.width.min: 0.5 does not fit; expected a whole number. Give one.',
  ],
  'a default of what is worked out': [
    { fields: { width: integer({ derived: true, default: 1 }) } },
    'resources/box: fields.width.default: it is worked out, so it begins with nothing. Leave it out.',
  ],
  'a field measured by itself': [
    { fields: { endsOn: date({ notBefore: 'endsOn' }), width: text({ unique: ['width'] }) } },
    'resources/box: fields.endsOn: it is measured by itself; expected another field. Name one.',
    'resources/box: fields.width: it is measured by itself; expected another field. Name one.',
  ],
  'a field unique within what is worked out': [
    { fields: { total: integer({ derived: true }), width: text({ unique: ['total'] }) } },
    "resources/box: fields.width.unique: 'total' (integer) is no single value that is stored, so nothing is unique within it. Name another field.",
  ],
  'a group with a choice that there is not': [
    { fields: { colour: choice(choices({ red: 'Red', blue: 'Blue' }, { cold: ['blu' as 'blue'] })) } },
    "resources/box: fields.colour.cold: there is no choice 'blu'. Did you mean 'blue'? Expected one of: red, blue.",
  ],
  'two tests of which one would count': [
    {
      rules: [
        { holds: { startsOn: { min: '2026-01-01', not: '2026-02-02' } as never }, at: 'startsOn', says: 'Late.' },
      ],
    },
    "resources/box: rules[0].holds: 'startsOn' is tested for min and not at once; expected one test, or 'min' and 'max'. Leave the others out.",
  ],
  'a comparison with nothing': [
    { rules: [{ holds: { grade: [] }, at: 'grade', says: 'None.' }] },
    "resources/box: rules[0].holds: 'grade' is compared with no value at all. Name some, or leave it out.",
  ],
  'an action whose name is no name': [
    { actions: { 're-open': { ...open, label: 'Open again' } } },
    "resources/box: actions.re-open: 're-open' cannot be the name of an action; expected letters and digits that begin with a small one, such as 'markPaid'.",
  ],
  'an action that overrides what is never final': [
    { permissions: ['force'], actions: { open: { ...open, overriddenBy: 'force' } } },
    "resources/box: actions.open.overriddenBy: it moves no choice, so nothing is final. Leave it out, or say what it 'moves'.",
  ],
  'an action that asks for what nobody types': [
    { actions: { open: { ...open, fields: { day: date({ readOnly: true }), mark: text({ unique: true }) } } } },
    "resources/box: actions.open.fields.day: it is asked for, so somebody types it. Leave 'readOnly' and 'derived' out.",
    "resources/box: actions.open.fields.mark: what is asked for is compared with no other record. Leave 'unique' out.",
  ],
  'an action that has no body for what it asks': [
    { actions: { open: { ...open, call: { method: 'GET', path: '/box/open/{id}' }, fields: { day: date() } } } },
    'resources/box: actions.open.call: GET has no body for day. Send it by POST or PUT, or put it into the path.',
  ],
  'an action that starts from a field of another kind': [
    { actions: { open: { ...open, startsFrom: ['code'], fields: { code: integer() } } } },
    "resources/box: actions.open.startsFrom: 'code' is asked for as integer and kept as text; expected the same kind of field. Change one of the two.",
  ],
  'an action whose path has a query': [
    { actions: { open: { ...open, call: { method: 'POST', path: '/box/open?id={id}' } } } },
    "resources/box: actions.open.call: '/box/open?id={id}' is no path; expected steps of letters, digits and dashes with '/' between, and no query. Mend it.",
  ],
  'a permission with the name of its resource': [
    { permissions: ['box.open'] },
    "resources/box: permissions: 'box.open' is no name of a permission; expected letters and digits without the resource's name, such as 'cost'.",
  ],
  'a call that another one is already': [
    { actions: { open: { ...open, call: { method: 'PUT', path: '/box/{id}' } } } },
    'resources/box: open: PUT /box/{id} is the call of box.edit already; expected a path of its own. Change one of the two.',
  ],
}

describe('checkDeclarations', () => {
  it('finds nothing wrong with the resources of a business', () => {
    expect(checkDeclarations(registry, { name: 'Library' })).toEqual([])
  })

  it.each(Object.entries(slips))('reports %s', (_, [changes, ...said]) => {
    expect(checkDeclarations(createRegistry([shelf, stack, sheet, bin, box(changes)]), depot)).toEqual(said)
  })

  it('reports a name that is declared twice', () => {
    expect(checkDeclarations(createRegistry([box(), box()]))).toContain(
      "resources: 'box' is declared twice; expected one file for each name. Rename one of them.",
    )
  })

  it('reports a piece that is made for no resource', () => {
    expect(checkDeclarations(createRegistry([box()]), { name: 'Depot', pieces: { 'box-lid': 'bx' } })).toEqual([
      "business: pieces.box-lid: there is no resource 'bx'. Did you mean 'box'? Expected one of: box.",
    ])
  })

  it('reports a currency and a time zone of the business that are none', () => {
    expect(
      checkDeclarations(createRegistry([box()]), { name: 'Depot', currency: 'EUX', timeZone: 'Europe/Lisbonn' }),
    ).toEqual([
      "business: currency: 'EUX' is no currency; expected a code of ISO 4217, such as 'EUR'. Name one.",
      "business: timeZone: 'Europe/Lisbonn' is no time zone; expected a name of the IANA database, such as 'Europe/Berlin'. Name one.",
    ])
  })

  it('lets a business without a menu of its own name any group', () => {
    const menu = { group: 'Anything' as never, icon: 'box' } as const
    expect(checkDeclarations(createRegistry([box({ menu })]), { name: 'Depot' })).toEqual([])
  })

  it('lets a form with a piece ask for its fields in its own way', () => {
    expect(checkDeclarations(createRegistry([box({ form: [{ piece: 'timeline' }] })]), { name: 'Depot' })).toEqual([])
  })
})
