import { belongsTo, choice, choices, date, integer, money, tags, text } from '../../../vocabulary'
import { itReports, known, ofStacks, open } from './box-fixture'

itReports({
  'a misspelt choice in the condition of a call': [
    { calls: { delete: { when: { grade: 'lage' } } } },
    "resources/box: calls.delete.when: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
  ],
  'a misspelt choice in the condition of a section': [
    { show: [{ fields: ['code'], when: { grade: { not: ['lage'] } } }] },
    "resources/box: show[0].when: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
  ],
  'an unknown field in the condition of a field': [
    { fields: { note: text({ when: { grad: 'small' } }) } },
    "resources/box: fields.note.when: there is no field 'grad'. Did you mean 'grade'? Expected one of: code, grade, startsOn, status, note, createdAt, updatedAt.",
  ],
  'an unknown field in the condition of an action': [
    { actions: { open: { ...open, when: { state: 'closed' } } } },
    `resources/box: actions.open.when: there is no field 'state'. Did you mean 'status'? ${known}`,
  ],
  'a rule at an unknown field': [
    { rules: [{ holds: { grade: 'small' }, at: 'grede', says: 'Small only.' }] },
    `resources/box: rules[0].at: there is no field 'grede'. Did you mean 'grade'? ${known}`,
  ],
  'a rule about an unknown field': [
    { rules: [{ holds: { room: 'a' }, at: 'grade', says: 'In room a only.' }] },
    `resources/box: rules[0].holds: there is no field 'room'. ${known}`,
  ],
  'an unknown field in the condition of a note': [
    { fields: { code: text({ note: { when: { startsOn: { above: 'endsOn' } }, says: 'From {{startsOn}}.' } }) } },
    "resources/box: fields.code.note: there is no field 'endsOn'. Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a note with an unknown placeholder': [
    { fields: { code: text({ note: { says: 'Until {{endsOn}}.' } }) } },
    "resources/box: fields.code.note: there is no field 'endsOn'. Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a refusal with an unknown placeholder': [
    { calls: { delete: { refusals: [{ says: '{{cod}} stays.' }] } } },
    `resources/box: calls.delete.refusals[0].says: there is no field 'cod'. Did you mean 'code'? ${known}`,
  ],
  'a warning with an unknown placeholder': [
    { actions: { open: { ...open, fields: { day: date() }, warnings: [{ says: 'On {{dy}}.' }] } } },
    `resources/box: actions.open.warnings[0].says: there is no field 'dy'. Did you mean 'day'? ${known.replace('.', ', day.')}`,
  ],
  'a placeholder in single braces': [
    { fields: { code: text({ warning: { says: 'From {startsOn}.' } }) } },
    "resources/box: fields.code.warning: '{startsOn}' is not a valid placeholder; expected '{{startsOn}}'.",
  ],
  'a message for a too late change with an unknown placeholder': [
    { fields: { lid: choice(choices({ shut: { label: 'Shut', tooLateMessage: '{{who}} shut it at {{at}}.' } })) } },
    "resources/box: fields.lid.shut.tooLateMessage: there is no value 'who' here. Expected one of: by, at.",
  ],
  'a placeholder in a help text': [
    { fields: { width: integer({ help: 'Of {{code}}.' }) } },
    "resources/box: fields.width.help: no value is available for '{{code}}' here. Remove the placeholder, or use a note, which can read the record.",
  ],
  'a placeholder in a rule': [
    { rules: [{ holds: { grade: 'small' }, at: 'grade', says: '{{grade}} is too large.' }] },
    "resources/box: rules[0].says: no value is available for '{{grade}}' here. Remove the placeholder, or use a note, which can read the record.",
  ],
  'a placeholder in a message': [
    { says: { created: '{{cod}} added.' } },
    "resources/box: says.created: there is no field 'cod'. Did you mean 'code'? Expected one of: one, name, code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a number compared with a date': [
    {
      fields: { width: integer({ note: { is: { above: 'startsOn' }, says: 'Wide.' } }) },
    },
    "resources/box: fields.width.note: 'width' (integer) cannot be compared with 'startsOn' (date); expected both to be numbers, days or moments. Name another field.",
  ],
  'bounds for a choice': [
    { show: [{ fields: ['code'], when: { grade: { min: 'small' } } }] },
    "resources/box: show[0].when: 'grade' (choice) has no bounds; expected a number, a day or a moment. Name the values that are meant.",
  ],
  'a bound of another type': [
    { rules: [{ holds: { startsOn: { min: 2026 } }, at: 'startsOn', says: 'This year.' }] },
    "resources/box: rules[0].holds: 2026 is not a valid bound of 'startsOn' (date); expected a day.",
  ],
  'bounds that exclude every value': [
    { fields: { width: integer({ note: { is: { min: 5, max: 2 }, says: 'Odd.' } }) } },
    "resources/box: fields.width.note: min 5 of 'width' is above max 2, so the condition is never true. Swap them.",
  ],
  'a number compared with text': [
    { fields: { width: integer({ when: { grade: 'small' } }) }, related: [{ ...ofStacks, when: { width: '3' } }] },
    "resources/box: related[0].when: '3' is not a value of 'width' (integer), so the condition is never true. Must be a whole number.",
  ],
  'a status compared with true': [
    { actions: { open: { ...open, when: { status: true } } } },
    "resources/box: actions.open.when: true is not a value of 'status' (onOff), so the condition is never true. Must be 1 (active) or 0 (inactive).",
  ],
  'a text in other letter case than the stored text': [
    {
      fields: { mark: text({ capitals: true }) },
      actions: { open: { ...open, refusals: [{ when: { mark: { not: ['A', 'b'] } }, says: 'No.' }] } },
    },
    "resources/box: actions.open.refusals[0].when: 'b' is not a value of 'mark' (text), so the condition is never true. Expected 'B', as it is stored.",
  ],
  'a list compared with one value': [
    { fields: { words: tags(), width: integer({ when: { words: 'fragile' } }) } },
    "resources/box: fields.width.when: 'words' (tags) is not a single value; expected null or { present: true } or false.",
  ],
  'a reference limited by a value that its records cannot have': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true, only: { width: 'wide' } }) } },
    "resources/box: fields.shelf.only: 'wide' is not a value of 'width' (integer), so the condition is never true. Must be a whole number.",
  ],
  'a misspelt choice in the condition of a percentage': [
    { fields: { value: money({ percentWhen: { grade: 'lage' } }) } },
    "resources/box: fields.value.percentWhen: 'lage' is not among the choices of 'grade'. Did you mean 'large'? Expected one of: small, large.",
  ],
  'an unknown test': [
    { actions: { open: { ...open, when: { startsOn: { mn: '2026-03-31' } as never } } } },
    "resources/box: actions.open.when: 'startsOn' has the unknown test 'mn'. Did you mean 'min'? Expected one of: not, min, max, present, above.",
  ],
  'a reference limited by fields of different kinds': [
    {
      fields: {
        shelf: belongsTo('shelf', { readOnly: true }),
        width: text(),
        next: belongsTo('shelf', { readOnly: true, within: 'width' }),
      },
    },
    "resources/box: fields.next.within: 'width' (text) of this record and that of 'shelf' (integer) never hold the same; expected references to the same records, or values of one kind. Name another field.",
  ],
  'two conflicting tests': [
    {
      rules: [
        { holds: { startsOn: { min: '2026-01-01', not: '2026-02-02' } as never }, at: 'startsOn', says: 'Late.' },
      ],
    },
    "resources/box: rules[0].holds: 'startsOn' is tested for min and not at once; expected one test, or 'min' and 'max'. Remove the others.",
  ],
  'a comparison with an empty list': [
    { rules: [{ holds: { grade: [] }, at: 'grade', says: 'None.' }] },
    "resources/box: rules[0].holds: 'grade' is compared with no value. Add values, or remove the condition.",
  ],
})
