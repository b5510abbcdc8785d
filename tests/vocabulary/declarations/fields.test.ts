import {
  belongsTo,
  children,
  date,
  file,
  group,
  integer,
  lines,
  onOff,
  password,
  tags,
  text,
} from '../../../vocabulary'
import { itReports, known, stage } from './box-fixture'

itReports({
  'a default reference by an unknown mark': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true, standard: 'rom' }) } },
    "resources/box: fields.shelf.standard: 'shelf' has no field 'rom' that is true for exactly one record; expected one declared with yesNo({ exactlyOne: … }). Did you mean 'room'? Expected one of: code, room, width.",
  ],
  'a default reference by an impossible path': [
    {
      fields: {
        shelf: belongsTo('shelf', { readOnly: true }),
        next: belongsTo('shelf', { readOnly: true, standard: 'shelf.room' }),
      },
    },
    "resources/box: fields.next.standard: 'shelf.room' names no record of 'shelf'; expected a reference beside this field, and a field of its records that refers to 'shelf'.",
  ],
  'two statuses': [
    { fields: { open: onOff() } },
    'resources/box: fields: status and open are all onOff(); expected one status. Make the others yesNo().',
  ],
  'a reference to no resource': [
    { fields: { shelf: belongsTo('shelv') } },
    "resources/box: fields.shelf: there is no resource 'shelv'. Did you mean 'shelf'? Declare it in resources/shelv.ts, or name another.",
  ],
  'rows that do not refer back': [
    { fields: { shelves: children('shelf', 'room') } },
    "resources/box: fields.shelves: 'room' of 'shelf' does not refer to 'box'; expected a field declared as belongsTo('box').",
  ],
  'a field unique within an unknown field': [
    { fields: { code: text({ required: true, unique: ['room'] }) } },
    `resources/box: fields.code.unique: there is no field 'room'. ${known}`,
  ],
  'a create-only field that the server sets': [
    {
      fields: {
        width: integer({ readOnly: true, createOnly: true }),
        depth: integer({ derived: true, createOnly: true }),
      },
    },
    "resources/box: fields.width.createOnly: the server sets this field, so users cannot set it. Remove 'createOnly'.",
    "resources/box: fields.depth.createOnly: the server sets this field, so users cannot set it. Remove 'createOnly'.",
  ],
  'a final field that users can change': [
    { fields: { code: text({ final: true }) } },
    "resources/box: fields.code.final: users can change this field. Add 'readOnly: true', or remove 'final'.",
  ],
  'an error within lines': [
    { fields: { parts: lines({ count: integer({ notBelow: 'floor' }) }) } },
    "resources/box: fields.parts.count: there is no field 'floor'. Expected one of: count.",
  ],
  'a former name that another field still has': [
    { fields: { year: integer({ was: ['made', 'code'] }) } },
    "resources/box: fields.year.was: the field 'code' still exists; expected a name that is no longer used. Remove 'was', or rename that field.",
  ],
  'a former name that two fields had': [
    { fields: { first: text({ was: 'name' }), last: text({ was: 'name' }) } },
    "resources/box: fields.last.was: 'name' is also a former name of 'first'; expected one successor, because all data move there. Remove the name from one of the two. To divide the data, write a migration.",
  ],
  'a former name within lines that another field still has': [
    { fields: { parts: lines({ count: integer({ was: 'number' }), number: integer() }) } },
    "resources/box: fields.parts.count.was: the field 'number' still exists; expected a name that is no longer used. Remove 'was', or rename that field.",
  ],
  'a field with the name of a stamp': [
    { fields: { createdAt: date() } },
    "resources/box: fields.createdAt: every record already has 'createdAt'. Rename the field.",
  ],
  "a field of lines with the name 'id'": [
    { fields: { parts: lines({ id: text() }) } },
    "resources/box: fields.parts.id: every record already has 'id'. Rename the field.",
  ],
  "a field with the name of a choice's former value": [
    { fields: { stage, stageBefore: text() } },
    "resources/box: fields.stageBefore: the value that 'stage' had before is stored under this name. Rename the field.",
  ],
  'a field with a name that is invalid in an address': [
    { fields: { 'unit-cost': integer() } },
    "resources/box: fields.unit-cost: 'unit-cost' cannot be the name of a field; expected letters and digits, starting with a lower-case letter, such as 'startsOn'.",
  ],
  'a derived field within lines': [
    { fields: { parts: lines({ total: integer({ derived: true }) }) } },
    "resources/box: fields.parts.total: a field within another field cannot be derived. Remove 'derived'.",
  ],
  'a unique list': [
    { fields: { words: tags({ unique: true }) } },
    "resources/box: fields.words.unique: this field is not a single stored value, so it cannot be unique. Remove 'unique'.",
  ],
  'a group that shows an unknown field': [
    { fields: { place: group({ city: text() }, { reads: ['citi' as 'city'] }) } },
    "resources/box: fields.place.reads: there is no field 'citi'. Did you mean 'city'? Expected one of: city.",
  ],
  'a reference limited by a field that the other resource lacks': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true, within: 'grade' }) } },
    "resources/box: fields.shelf.within: 'shelf' has no field 'grade' to narrow its records by. Expected one of: code, room, width.",
  ],
  'unknown file types': [
    { fields: { scan: file({ types: ['pfd' as 'pdf'] }), plan: file({ types: [], megabytes: 0 }) } },
    "resources/box: fields.scan.types: there is no type 'pfd'. Did you mean 'pdf'? Expected some of: pdf, document, spreadsheet, presentation, text, csv, zip, picture.",
    "resources/box: fields.plan.types: no file would be accepted. Add file types, or remove 'types'.",
    'resources/box: fields.plan.megabytes: 0 is not valid; expected a number from 0.001 to 1000. Give one.',
  ],
  'a default file': [
    { fields: { scan: file({ default: 'plan.pdf' as never }) } },
    "resources/box: fields.scan.default: a file field cannot have a default. Remove 'default'.",
  ],
  'a file within lines': [
    { fields: { parts: lines({ scan: file() }) } },
    "resources/box: fields.parts.scan: files (file) cannot be sent within another field. Move them to a field of the record, or make 'fields.parts' separate records.",
  ],
  'a secret within lines': [
    { fields: { locks: lines({ pin: password() }) } },
    'resources/box: fields.locks.pin: a secret (password) within another field would be stored as plain text. Move it to a field of the record.',
  ],
  'nested rows with a secret': [
    { fields: { outer: belongsTo('box', { readOnly: true }), pin: password(), boxes: children('box', 'outer') } },
    "resources/box: fields.boxes: 'pin' of 'box' is a secret (password), and would be stored as plain text within another record. Show the records as a related list.",
  ],
  'nested rows with a required file': [
    { fields: { sheets: children('sheet', 'box') } },
    "resources/box: fields.sheets: 'scan' of 'sheet' (file) is required, but files cannot be sent within another record. Make it optional, or show the records as a related list.",
  ],
  'a field unique within a derived field': [
    { fields: { total: integer({ derived: true }), width: text({ unique: ['total'] }) } },
    "resources/box: fields.width.unique: 'total' (integer) is not a single stored value, so values cannot be unique within it. Name another field.",
  ],
})
