import {
  belongsTo,
  choice,
  choices,
  date,
  decimal,
  files,
  integer,
  lines,
  money,
  percent,
  rating,
  text,
  yesNo,
} from '../../../vocabulary'
import { itReports } from './box-fixture'

itReports({
  'a bound by an unknown field': [
    { fields: { endsOn: date({ notBefore: 'startsAt' }) } },
    "resources/box: fields.endsOn: there is no field 'startsAt'. Did you mean 'startsOn'? Expected one of: code, grade, startsOn, status, endsOn, createdAt, updatedAt.",
  ],
  'a default that is invalid for its field': [
    { fields: { count: integer({ default: 0, min: 1 }) } },
    'resources/box: fields.count.default: 0 is refused: Must be at least 1.',
  ],
  'a minimum above the maximum': [
    { fields: { width: integer({ min: 10, max: 5 }) } },
    "resources/box: fields.width: min 10 is above max 5, so no value is valid. Lower 'min', or raise 'max'.",
  ],
  'a minimum above the maximum of its kind': [
    { fields: { share: percent({ min: 150 }) } },
    "resources/box: fields.share: min 150 is above max 100, so no value is valid. Lower 'min', or raise 'max'.",
  ],
  'a bound of a kind without bounds': [
    { fields: { isGift: yesNo({ min: 1 } as object) } },
    "resources/box: fields.isGift.min: a field of this kind (yesNo) has no 'min'. Leave it out.",
  ],
  'a minimum of a rating': [
    { fields: { taste: rating({ min: 2 } as object) } },
    "resources/box: fields.taste.min: a field of this kind (rating) has no 'min'. Leave it out.",
  ],
  'an automatic number that is required': [
    { fields: { number: text({ required: true, counts: { prefix: 'B-', digits: 4 } }) } },
    "resources/box: fields.number: the number is generated, so users do not enter it. Remove 'required'.",
  ],
  'an automatic number without digits': [
    { fields: { number: text({ counts: { prefix: 'B-', digits: 0 } }) } },
    'resources/box: fields.number.counts.digits: 0 digits; expected a whole number from 1 to 15.',
  ],
  'an automatic number that is too long for its field': [
    { fields: { number: text({ max: 5, counts: { prefix: 'BOX-', digits: 4 } }) } },
    "resources/box: fields.number.counts: a number has 8 characters, more than 5. Raise 'max'.",
  ],
  'an automatic number that begins below zero': [
    { fields: { number: text({ counts: { prefix: 'B-', digits: 4, first: -1 } }) } },
    'resources/box: fields.number.counts.first: -1 cannot be the first number. Use a whole number, 0 or greater.',
  ],
  'an automatic number by an unknown field': [
    { fields: { number: text({ counts: { prefix: 'B-', digits: 4, by: 'startOn' } }) } },
    "resources/box: fields.number: there is no field 'startOn'. Did you mean 'startsOn'? Expected one of: code, grade, startsOn, status, number, createdAt, updatedAt.",
  ],
  'a pattern that is no regular expression': [
    { fields: { width: text({ default: 'wide', pattern: { matches: '[A-Z', says: 'Capitals.' } }) } },
    "resources/box: fields.width.pattern: '[A-Z' is not a valid regular expression. Correct it.",
  ],
  'a default of another type': [
    { fields: { width: integer({ default: 'wide' as never }) } },
    'resources/box: fields.width.default: "wide" is refused: Must be a whole number.',
  ],
  'a default of lines with an invalid value': [
    { fields: { parts: lines({ count: integer() }, { default: [{ count: 'one' }] }) } },
    'resources/box: fields.parts.default: [{"count":"one"}] is refused: Must be a whole number.',
  ],
  'a date bounded by a number': [
    { fields: { width: integer(), endsOn: date({ notBefore: 'width' }) } },
    "resources/box: fields.endsOn: 'endsOn' (date) cannot be compared with 'width' (integer); expected both to be numbers, days or moments. Name another field.",
  ],
  'a currency by a field that is no reference': [
    { fields: { value: money({ currency: 'grade' }) } },
    "resources/box: fields.value.currency: 'grade' is not a reference; expected a reference to a currency, or one beside this field and its reference to a currency, such as 'site.currency'.",
  ],
  'a currency by a reference to another resource': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }), value: money({ currency: 'shelf' }) } },
    "resources/box: fields.value.currency: 'shelf' refers to 'shelf', which is not a currency; expected records whose title is a code of ISO 4217, declared as text({ max: 3 }).",
  ],
  'a choice without values': [
    { fields: { colour: choice(choices({})) } },
    'resources/box: fields.colour: the field has no choices. Declare its values with choices(…).',
  ],
  'a choice with an unknown next value': [
    { fields: { colour: choice(choices({ red: { label: 'Red', next: ['blu' as never] }, blue: { label: 'Blue' } })) } },
    "resources/box: fields.colour.red.next: there is no choice 'blu'. Did you mean 'blue'? Expected one of: red, blue.",
  ],
  'an impossible number of files': [
    { fields: { scans: files({ max: 0 }), plans: files({ max: 1.5 }) } },
    'resources/box: fields.scans.max: 0 is not valid; expected a whole number from 1 on. Give one.',
    'resources/box: fields.plans.max: 1.5 is not valid; expected a whole number from 1 on. Give one.',
  ],
  'too many stars': [
    { fields: { taste: rating({ max: 20 as 5 }) } },
    'resources/box: fields.taste.max: 20 is not valid; expected a whole number from 2 to 10. Give one.',
  ],
  'fractions where whole numbers are needed': [
    { fields: { weight: decimal({ decimals: 1.5 }), width: integer({ min: 0.5 }) } },
    'resources/box: fields.weight.decimals: 1.5 is not valid; expected a whole number from 0 to 8. Give one.',
    'resources/box: fields.width.min: 0.5 is not valid; expected a whole number. Give one.',
  ],
  'bounds with more decimals than the field stores': [
    {
      fields: {
        weight: decimal({ decimals: 1, min: 0.25 }),
        share: percent({ decimals: 0, max: 99.5 }),
        price: money({ min: 0.000001 }),
      },
    },
    'resources/box: fields.weight.min: 0.25 is refused: Must have at most 1 decimal places. Give another.',
    'resources/box: fields.share.max: 99.5 is refused: Must have at most 0 decimal places. Give another.',
    'resources/box: fields.price.min: 0.000001 is refused: Must have at most 4 decimal places. Give another.',
  ],
  'a default of a derived field': [
    { fields: { width: integer({ derived: true, default: 1 }) } },
    "resources/box: fields.width.default: the field is derived, so it cannot have a default. Remove 'default'.",
  ],
  'a field bounded by itself': [
    { fields: { endsOn: date({ notBefore: 'endsOn' }), width: text({ unique: ['width'] }) } },
    'resources/box: fields.endsOn: this bound refers to its own field; expected another field. Name one.',
    'resources/box: fields.width: this bound refers to its own field; expected another field. Name one.',
  ],
  'a group with an unknown choice': [
    { fields: { colour: choice(choices({ red: 'Red', blue: 'Blue' }, { cold: ['blu' as 'blue'] })) } },
    "resources/box: fields.colour.cold: there is no choice 'blu'. Did you mean 'blue'? Expected one of: red, blue.",
  ],
})
