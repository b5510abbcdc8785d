import { describe, expect, it } from 'vitest'
import {
  belongsTo,
  checkFields,
  checkRecord,
  children,
  choice,
  choices,
  date,
  defineResource,
  type Fields,
  group,
  integer,
  lines,
  password,
  text,
  yesNo,
} from '../../../vocabulary'
import { event, registry } from '../../library'

const whole = { code: 'spring', price: 10, startsOn: '2026-03-01' }

/** The given values, and the expected messages by field. */
const refusals: Record<string, [given: Record<string, unknown>, errors: Record<string, string[]>]> = {
  'a missing required value': [{ price: 10, startsOn: '2026-03-01' }, { code: ['Code is required.'] }],
  'a blank required value': [{ ...whole, code: '  ' }, { code: ['Code is required.'] }],
  'an unknown field, with a guess': [
    { ...whole, startOn: '2026-03-01' },
    { startOn: ["The field 'startOn' does not exist (event). Did you mean 'startsOn'?"] },
  ],
  'a read-only field': [{ ...whole, taken: 0 }, { taken: ['The server sets Taken. Remove this field.'] }],
  'a derived field': [{ ...whole, state: 'running' }, { state: ['The server sets State. Remove this field.'] }],
  'an event that ends before it starts': [
    { ...whole, endsOn: '2026-02-28' },
    { endsOn: ['Must not be before Starts on (Mar 1, 2026).'] },
  ],
  'a broken rule, at its field': [
    { ...whole, admission: 'share', price: 101 },
    { price: ['Percentages must be at most 100.'] },
  ],
  'everything at once': [
    { code: 7, admission: 'gift', price: '10', startsOn: 'soon' },
    {
      code: ['Must be text.'],
      admission: ["'gift' is not one of the choices. Choose one of: paid, share, free-entry."],
      price: ['Must be a number.'],
      startsOn: ['Must be a valid date, such as 2026-03-31.'],
    },
  ],
}

describe('a new record', () => {
  it('gets its defaults, and null for missing values', () => {
    const { values, errors } = checkRecord(event, whole)
    expect(errors).toEqual({})
    expect(values).toMatchObject({ code: 'SPRING', admission: 'share', status: 1, endsOn: null })
    expect(values).not.toHaveProperty('taken')
    expect(values).not.toHaveProperty('state')
  })

  it.each(Object.entries(refusals))('is rejected for %s', (_, [given, errors]) => {
    expect(checkRecord(event, given).errors).toEqual(errors)
  })

  it('ignores a rule whose condition does not hold', () => {
    expect(checkRecord(event, { ...whole, admission: 'paid', price: 250 }).errors).toEqual({})
  })

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])('rejects %s like any other unknown field', (name) => {
    const given = JSON.parse(JSON.stringify(whole).replace('{', `{"${name}": {"code": "x"}, `))
    expect(Object.entries(checkRecord(event, given).errors)).toEqual([
      [name, [`The field '${name}' does not exist (event).`]],
    ])
  })
})

describe('an edited record', () => {
  const stored = { ...whole, admission: 'share', price: 10, endsOn: '2026-04-01', status: 1 }

  it('keeps the values of omitted fields', () => {
    expect(checkRecord(event, { price: 20 }, { stored })).toEqual({ values: { price: 20 }, errors: {} })
  })

  it('is checked together with its stored values', () => {
    expect(checkRecord(event, { startsOn: '2026-05-01' }, { stored }).errors).toHaveProperty('endsOn')
    expect(checkRecord(event, { admission: 'paid', price: 250 }, { stored }).errors).toEqual({})
    expect(checkRecord(event, { price: 250 }, { stored }).errors).toHaveProperty('price')
  })

  it('cannot lose a required value', () => {
    expect(checkRecord(event, { code: '' }, { stored }).errors).toEqual({ code: ['Code is required.'] })
  })
})

describe('a field', () => {
  const kinds = choices({ box: { label: 'Box' }, bag: { label: 'Bag' } })

  it('is cleared where its condition does not hold', () => {
    const fields = { kind: choice(kinds), width: integer({ required: true, when: { kind: 'box' } }) }
    expect(checkFields(fields, { kind: 'bag', width: 3 })).toEqual({ values: { kind: 'bag', width: null }, errors: {} })
    expect(checkFields(fields, { kind: 'box' }).errors).toEqual({ width: ['Width is required.'] })
  })

  it('that can be set once cannot be changed', () => {
    const fields = { code: text({ createOnly: true }) }
    expect(checkFields(fields, { code: 'a' }).errors).toEqual({})
    expect(checkFields(fields, { code: 'b' }, { stored: { code: 'a' } }).errors).toEqual({
      code: ['Code can be set only when the record is created. Remove this field.'],
    })
  })

  it('that is write-only keeps its value when left empty', () => {
    const fields = { password: password({ required: true }) }
    expect(checkFields(fields, {}).errors).toEqual({ password: ['Password is required.'] })
    expect(checkFields(fields, { password: '' }, { stored: {} })).toEqual({ values: {}, errors: {} })
  })

  it('is compared with its lower bound by value, not by text', () => {
    const fields = { from: integer(), to: integer({ notBelow: 'from' }) }
    expect(checkFields(fields, { from: 9, to: 10 }).errors).toEqual({})
    expect(checkFields(fields, { from: 10, to: 9 }).errors).toHaveProperty('to')
    expect(checkFields(fields, { to: 9 }).errors).toEqual({})
  })

  it('with an invalid value is not compared with others', () => {
    const fields = { from: date(), to: date({ notBefore: 'from' }) }
    expect(checkFields(fields, { from: '2026-03-01', to: 'x' }).errors.to).toHaveLength(1)
  })
})

describe('nested fields', () => {
  const fields = {
    items: lines({ name: text({ required: true }), count: integer({ min: 1 }) }, { required: true }),
    place: group({ city: text({ required: true }) }),
  }

  it('are checked one by one, with errors at paths that name the line', () => {
    expect(checkFields(fields, { items: [{ name: 'a' }, { count: 0, colour: 'red' }], place: {} }).errors).toEqual({
      'items.1.name': ['Name is required.'],
      'items.1.count': ['Must be at least 1.'],
      'items.1.colour': ["The field 'colour' does not exist (row)."],
      'place.city': ['City is required.'],
    })
  })

  it('are completed with missing defaults', () => {
    expect(checkFields(fields, { items: [{ name: ' a ' }] }).values).toEqual({
      items: [{ name: 'a', count: null }],
      place: null,
    })
  })

  it('must exist where lines are required', () => {
    expect(checkFields(fields, { items: [] }).errors).toEqual({ items: ['Items is required.'] })
  })

  it('must have unique values where this is declared', () => {
    const keyed: Fields = { fields: lines({ key: text({ unique: true }), note: text() }) }
    const same = [{ key: 'size' }, { key: ' Size ', note: 'x' }, { key: null }, { key: null }]
    expect(checkFields(keyed, { fields: same }).errors).toEqual({
      'fields.1.key': ['Row 1 has the same value. Each row must have its own.'],
    })
  })

  it('follow the other resource where its records are edited in place, and keep their ids', () => {
    const part = { box: belongsTo('box'), name: text({ required: true }), spare: yesNo() }
    const box: Fields = { parts: children('part', 'box') }
    const options = { fieldsOf: () => part }
    expect(checkFields(box, { parts: [{ id: 'p1', name: 'lid' }] }, options).values).toEqual({
      parts: [{ id: 'p1', name: 'lid', spare: false }],
    })
    expect(checkFields(box, { parts: [{ name: 'lid', box: 'b2' }] }, options).errors).toHaveProperty('parts.0.box')
  })

  it('are not checked where the value is no record', () => {
    expect(checkFields(fields, { items: ['a'], place: 'Pune' }).errors).toEqual({
      items: ['Must be a record.'],
      place: ['Must be a record.'],
    })
  })
})

describe('the rules of the declared resources', () => {
  const said = (name: string, given: Record<string, unknown>) => {
    const { errors } = checkRecord(registry.get(name), given)
    return errors
  }

  it('compare a field with another where their condition holds', () => {
    expect(said('book', { form: 'print', isLent: false }).isLent).toEqual(['What is printed may leave the house.'])
    expect(said('book', { form: 'audio', isLent: false })).not.toHaveProperty('isLent')
    expect(said('currency', { isBase: true, rate: 2 }).rate).toEqual(['The rate of the base currency is 1.'])
  })

  it('require one amount to be at least another', () => {
    expect(said('book', { price: 10, priceNew: 9 })).toHaveProperty('priceNew')
  })

  it('name the record by its label in their messages', () => {
    const thing = defineResource({
      name: 'thing',
      label: ['Small thing', 'Small things'],
      title: 'name',
      fields: { name: text() },
    })
    expect(checkRecord(thing, { x: 1 }).errors).toEqual({ x: ["The field 'x' does not exist (small thing)."] })
  })
})
