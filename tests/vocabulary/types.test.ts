import { describe, expectTypeOf, it } from 'vitest'
import {
  type ActionInputFor,
  type ActionNameOf,
  type AnyRecord,
  belongsTo,
  choice,
  choices,
  type DerivedFieldOf,
  date,
  defineResource,
  group,
  hasMany,
  type InputFor,
  integer,
  lines,
  onOff,
  password,
  type RecordOf,
  type Reference,
  type ServerInputFor,
  tags,
  text,
  url,
  yesNo,
} from '../../vocabulary'
import type { event, loan, member, user } from '../library'

// The compiler runs these tests. If a wrong line compiles, `tsc` reports its comment @ts-expect-error.

const sizes = choices({ small: { label: 'Small' }, large: { label: 'Large' } })

const fields = {
  code: text({ required: true }),
  size: choice(sizes, { required: true }),
  owner: belongsTo('user'),
  startsOn: date(),
  count: integer(),
  isGift: yesNo(),
  words: tags(),
  status: onOff(),
}

const box = { name: 'box', label: ['Box', 'Boxes'], title: 'code', fields } as const

describe('RecordOf', () => {
  it('infers the fields of a record from its declaration', () => {
    type Event = RecordOf<typeof event>
    expectTypeOf<Event['id']>().toEqualTypeOf<string>()
    expectTypeOf<Event['code']>().toEqualTypeOf<string>()
    expectTypeOf<Event['seats']>().toEqualTypeOf<number | null>()
    expectTypeOf<Event['status']>().toEqualTypeOf<0 | 1>()
    expectTypeOf<Event['admission']>().toEqualTypeOf<'paid' | 'share' | 'free-entry'>()
    expectTypeOf<Event['createdAt']>().toEqualTypeOf<string>()
  })

  it('contains references as records with a name, and nested records by their fields', () => {
    type Loan = RecordOf<typeof loan>
    expectTypeOf<Loan['member']>().toEqualTypeOf<Reference>()
    expectTypeOf<RecordOf<typeof member>['membership']>().toEqualTypeOf<Reference | null>()
    expectTypeOf<Loan['address']['city']>().toEqualTypeOf<string | null>()
    expectTypeOf<Loan['address']['line1']>().toEqualTypeOf<string>()
    expectTypeOf<NonNullable<Loan['timeline']>[number]['event']>().toEqualTypeOf<string | null>()
    expectTypeOf<RecordOf<typeof user>['branches']>().toEqualTypeOf<readonly Reference[] | null>()
  })

  it('is a flat type, so that it is easy to read', () => {
    const parcel = defineResource({
      ...box,
      fields: { code: text({ required: true }), sizes: hasMany('size'), secret: password() },
    })
    expectTypeOf<RecordOf<typeof parcel>>().toEqualTypeOf<{
      readonly id: string
      readonly createdAt: string
      readonly updatedAt: string
      readonly code: string
      readonly sizes: readonly Reference[] | null
    }>()
  })

  it('can be used as an ordinary record', () => {
    expectTypeOf<RecordOf<typeof event>>().toExtend<AnyRecord>()
  })

  it('has no write-only fields', () => {
    expectTypeOf<RecordOf<typeof user>>().not.toHaveProperty('password')
    expectTypeOf<InputFor<typeof user>>().toHaveProperty('password')
  })

  it('has optional required fields only for conditional fields and extension fields', () => {
    const visit = defineResource({
      ...box,
      fields: {
        ...fields,
        reason: text({ required: true, when: { size: 'large' } }),
        guide: belongsTo('user', { required: true, extension: true }),
        isPaid: yesNo({ when: { size: 'large' } }),
      },
    })
    type Visit = RecordOf<typeof visit>
    expectTypeOf<Visit['reason']>().toEqualTypeOf<string | null>()
    expectTypeOf<Visit['guide']>().toEqualTypeOf<Reference | null>()
    expectTypeOf<Visit['isPaid']>().toEqualTypeOf<boolean | null>()
  })

  it('has no other names', () => {
    // @ts-expect-error: there is no field 'beginsOn'
    type Beginning = RecordOf<typeof event>['beginsOn']
    expectTypeOf<Beginning>().not.toBeNever()
  })
})

describe('InputFor', () => {
  it('contains references as ids', () => {
    expectTypeOf<InputFor<typeof user>['role']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<InputFor<typeof user>['branches']>().toEqualTypeOf<readonly string[] | null | undefined>()
  })

  it('omits fields that the server sets or computes', () => {
    expectTypeOf<InputFor<typeof event>>().toHaveProperty('code')
    expectTypeOf<InputFor<typeof event>>().not.toHaveProperty('taken')
    expectTypeOf<InputFor<typeof event>>().not.toHaveProperty('state')
    expectTypeOf<InputFor<typeof loan>>().not.toHaveProperty('timeline')
  })
})

describe('ServerInputFor', () => {
  it('includes fields that the server sets, and omits computed fields', () => {
    expectTypeOf<ServerInputFor<typeof event>['taken']>().toEqualTypeOf<number | null | undefined>()
    expectTypeOf<ServerInputFor<typeof event>>().not.toHaveProperty('state')
    expectTypeOf<DerivedFieldOf<typeof event>>().toEqualTypeOf<'state'>()
  })
})

describe('ActionInputFor', () => {
  it("has the values of an action's fields", () => {
    type Corrected = ActionInputFor<typeof loan, 'correct'>
    expectTypeOf<Corrected['courier']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<ActionInputFor<typeof loan, 'feeState'>['feeState']>().toEqualTypeOf<
      NonNullable<RecordOf<typeof loan>['feeState']>
    >()
    expectTypeOf<ActionInputFor<typeof loan, 'receipt'>>().toEqualTypeOf<Record<never, never>>()
    expectTypeOf<ActionNameOf<typeof loan>>().toEqualTypeOf<'preview' | 'state' | 'feeState' | 'correct' | 'receipt'>()
    expectTypeOf<ActionNameOf<typeof event>>().toEqualTypeOf<never>()
  })

  it('always includes the required fields', () => {
    const parcel = defineResource({
      ...box,
      actions: {
        send: {
          label: 'Send',
          call: openCall,
          fields: {
            to: belongsTo('user', { required: true }),
            lines: lines({ amount: integer({ required: true }), note: text() }, { required: true }),
            isUrgent: yesNo(),
            courier: text({ required: true, when: { isUrgent: true } }),
            insured: choice(sizes, { required: true, extension: true }),
            note: text(),
          },
        },
      },
    })
    expectTypeOf<ActionInputFor<typeof parcel, 'send'>>().toEqualTypeOf<{
      readonly to: string
      readonly lines: readonly ({ readonly amount: number } & {
        readonly amount?: number
        readonly note?: string | null
      } & { readonly id?: string })[]
      readonly isUrgent: boolean
      readonly courier?: string | null
      readonly insured?: 'small' | 'large' | null
      readonly note?: string | null
    }>()
  })
})

describe('defineResource', () => {
  it('accepts the names of fields and stamps', () => {
    defineResource({
      ...box,
      list: { columns: ['code', 'createdAt'], sort: '-startsOn', filters: ['size'], tabs: { field: 'size' } },
      form: [{ fields: ['code'], when: { size: 'small' } }],
      rules: [{ when: { size: 'small' }, holds: { code: { present: true } }, at: 'code', says: 'Name it.' }],
    })
  })

  it('rejects a field name that does not exist', () => {
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, title: 'kode' })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, list: { columns: ['kode'] } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, list: { search: ['kode'] } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, list: { sort: '-kode' } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, list: { filters: ['kode'] } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, list: { tabs: { field: 'kode' } } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, form: [{ fields: ['kode'] }] })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, show: [{ fields: ['code'], when: { kode: 'x' } }] })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, rules: [{ holds: { kode: 1 }, at: 'code', says: 'No.' }] })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, rules: [{ holds: { code: 'x' }, at: 'kode', says: 'No.' }] })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, listBy: { kode: '/box/kode/{kode}' } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, actions: { open: { label: 'Open', call: openCall, when: { kode: 'x' } } } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, actions: { open: { label: 'Open', call: openCall, transition: 'kode' } } })
    // @ts-expect-error: there is no field 'kode'
    defineResource({ ...box, calls: { delete: { when: { kode: 'x' } } } })
    // @ts-expect-error: an action has no key 'lable'
    defineResource({ ...box, actions: { open: { label: 'Open', call: openCall, lable: 'x' } } })
    // @ts-expect-error: only a call that changes a record can have a condition on the record
    defineResource({ ...box, calls: { list: { when: { code: 'x' } } } })
  })

  it("accepts conditions with values of the field's type", () => {
    const when = {
      size: { not: ['large', null] },
      count: { min: 1, max: 5 },
      owner: 'an id',
      isGift: [true, null],
      startsOn: { above: 'createdAt' },
      words: { present: false },
      status: 0,
      createdAt: { max: '2026-03-31' },
    } as const
    defineResource({ ...box, form: [{ fields: ['code'], when }] })
  })

  it('rejects a condition with a value of another type', () => {
    // @ts-expect-error: 'lage' is no size
    defineResource({ ...box, form: [{ fields: ['code'], when: { size: 'lage' } }] })
    // @ts-expect-error: 'lage' is no size
    defineResource({ ...box, show: [{ fields: ['code'], when: { size: { not: ['lage'] } } }] })
    // @ts-expect-error: a choice has no bounds
    defineResource({ ...box, related: [{ resource: 'box', by: 'code', when: { size: { min: 'small' } } }] })
    // @ts-expect-error: a number is not compared with text
    defineResource({ ...box, rules: [{ holds: { count: 'three' }, at: 'count', says: 'No.' }] })
    // @ts-expect-error: the bounds of a number are numbers
    defineResource({ ...box, rules: [{ when: { count: { max: '3' } }, holds: {}, at: 'count', says: 'No.' }] })
    // @ts-expect-error: there is no field 'stats' to compare with
    defineResource({ ...box, rules: [{ when: { count: { above: 'stats' } }, holds: {}, at: 'count', says: 'No.' }] })
    // @ts-expect-error: a status is 0 or 1
    defineResource({ ...box, actions: { open: { label: 'Open', call: openCall, when: { status: true } } } })
    // @ts-expect-error: a yes-or-no value is true or false
    defineResource({ ...box, calls: { delete: { when: { isGift: 1 } } } })
    // @ts-expect-error: a reference is compared with the id of a record
    defineResource({ ...box, calls: { edit: { refusals: [{ when: { owner: 7 }, says: 'No.' }] } } })
    // @ts-expect-error: a list cannot be compared with a value
    defineResource({ ...box, form: [{ fields: ['code'], when: { words: 'fragile' } }] })
  })

  it('rejects a field with the name of a built-in field', () => {
    // @ts-expect-error: every record has an id
    defineResource({ ...box, fields: { ...fields, id: text() } })
    // @ts-expect-error: every record has a creation time
    defineResource({ ...box, fields: { ...fields, createdAt: date() } })
  })

  it('rejects an unknown part', () => {
    // @ts-expect-error: a declaration has no key 'colums'
    defineResource({ ...box, colums: ['code'] })
    // @ts-expect-error: the menu has no group 'Catalog'
    defineResource({ ...box, menu: { group: 'Catalog', icon: 'box' } })
    // @ts-expect-error: there is no such icon
    defineResource({ ...box, menu: { group: 'Catalogue', icon: 'boxx' } })
    // @ts-expect-error: there is no such piece
    defineResource({ ...box, form: [{ piece: 'box-lid' }] })
    // @ts-expect-error: there is no standard call 'remove'
    defineResource({ ...box, calls: { remove: false } })
    // @ts-expect-error: 'short' is no valid value of 'options'
    defineResource({ ...box, options: 'short' })
    // @ts-expect-error: a label has a singular and a plural
    defineResource({ ...box, label: ['Box'] })
    // @ts-expect-error: there is no message 'added'
    defineResource({ ...box, says: { added: 'Box added.' } })
  })
})

describe('the kinds of field', () => {
  it('reject unknown options', () => {
    // @ts-expect-error: text has no 'maximum'
    text({ maximum: 3 })
    // @ts-expect-error: a whole number has no decimals
    integer({ decimals: 2 })
    // @ts-expect-error: 'required' is true or false
    url({ required: 'yes' })
    // @ts-expect-error: the status is always required
    onOff({ required: false })
    // @ts-expect-error: a default is of the field's kind
    integer({ default: 'one' })
    // @ts-expect-error: there is no such piece
    text({ piece: 'box-lid' })
    // @ts-expect-error: a reference needs a resource
    belongsTo()
  })

  it('reject an undeclared choice', () => {
    // @ts-expect-error: 'medium' is no size
    choice(sizes, { default: 'medium' })
    // @ts-expect-error: 'medium' is no valid next value
    choices({ small: { label: 'Small', next: ['medium'] }, large: { label: 'Large' } })
    // @ts-expect-error: there is no such tone
    choices({ small: { label: 'Small', tone: 'pink' } })
    // @ts-expect-error: a choice has a label
    choices({ small: {} })
  })

  it('infer the values of lines and groups', () => {
    const list = defineResource({
      ...box,
      fields: {
        code: text({ required: true }),
        lines: lines({ amount: integer({ required: true }) }, { required: true }),
        place: group({ city: text() }),
      },
    })
    type List = RecordOf<typeof list>
    expectTypeOf<List['lines'][number]['amount']>().toEqualTypeOf<number>()
    expectTypeOf<NonNullable<List['place']>['city']>().toEqualTypeOf<string | null>()
  })
})

const openCall = { method: 'POST', path: '/box/open/{id}' } as const
