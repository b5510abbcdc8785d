import { sql } from 'kysely'
import { describe, expectTypeOf, it } from 'vitest'
import type { Handler, Handlers } from '../../../server/contract/handler'
import {
  type ActionRecordFor,
  type AnyRecord,
  defineResource,
  people,
  type RecordOf,
  type Resource,
  yesNo,
} from '../../../vocabulary'
import type { event, loan } from '../../library'

// The compiler runs these tests. If a wrong line compiles, `tsc` reports its comment @ts-expect-error.

type EventHandler = Handler<typeof event>
type LoanHandler = Handler<typeof loan>

describe('a handler of a declared resource', () => {
  it('computes the derived fields, and no other fields', () => {
    const derived: EventHandler['derived'] = { state: () => sql`'running'` }
    // @ts-expect-error: there is no field 'stage'
    const unknown: EventHandler['derived'] = { stage: () => sql`'running'` }
    // @ts-expect-error: a stored field is not derived
    const stored: EventHandler['derived'] = { state: () => sql`'running'`, taken: () => sql`0` }
    // @ts-expect-error: the handler must compute every derived field
    const lacking: EventHandler['derived'] = {}
    expectTypeOf([derived, unknown, stored, lacking]).toExtend<readonly EventHandler['derived'][]>()
  })

  it('runs the declared actions, and no other actions', () => {
    const actions: LoanHandler['actions'] = { receipt: async () => ({}) }
    // @ts-expect-error: there is no action 'invoice'
    const unknown: LoanHandler['actions'] = { invoice: async () => ({}) }
    // @ts-expect-error: an event has no actions
    const none: EventHandler['actions'] = { receipt: async () => ({}) }
    expectTypeOf([actions, unknown]).toExtend<readonly LoanHandler['actions'][]>()
    expectTypeOf(none).toExtend<EventHandler['actions']>()
  })

  it('receives typed field values and records of the declaration', () => {
    const handler: LoanHandler = {
      beforeCreate: async (_, values) => {
        expectTypeOf(values.member).toEqualTypeOf<string>()
        expectTypeOf(values.note).toEqualTypeOf<string | null | undefined>()
        // @ts-expect-error: people do not enter the number of a loan
        expectTypeOf(values.loanNumber).toBeUndefined()
        return { ...values, loanNumber: 'L-1' }
      },
      actions: {
        preview: async (_, { record }) => {
          expectTypeOf(record).toEqualTypeOf<undefined>()
          return {}
        },
        state: async (_, { record, values }) => {
          expectTypeOf(record).toEqualTypeOf<RecordOf<typeof loan>>()
          expectTypeOf(values.state).toEqualTypeOf<NonNullable<RecordOf<typeof loan>['state']>>()
          expectTypeOf(values.courier).toEqualTypeOf<string | null | undefined>()
          // @ts-expect-error: the action does not ask for this field
          return { data: values.feeState }
        },
      },
    }
    expectTypeOf(handler).toExtend<Handler>()
    expectTypeOf({ loan: handler }).toExtend<Handlers>()
  })

  it('receives a record if the path of its action names one, and maybe if the path is unknown', () => {
    type Given<R, Name extends keyof NonNullable<Handler<R>['actions']>> = Parameters<
      NonNullable<NonNullable<Handler<R>['actions']>[Name]>
    >[1]
    expectTypeOf<Given<typeof loan, 'receipt'>['record']>().toEqualTypeOf<RecordOf<typeof loan>>()
    expectTypeOf<Given<typeof loan, 'preview'>['record']>().toEqualTypeOf<undefined>()
    expectTypeOf<Given<Resource, string>['record']>().toEqualTypeOf<AnyRecord | undefined>()
    const member = defineResource({ ...people.user, fields: { ...people.user.fields, isNew: yesNo() } })
    expectTypeOf<ActionRecordFor<typeof member, 'unlock'>['record']>().toEqualTypeOf<RecordOf<typeof member>>()
  })

  it('can write only values of the declared types', () => {
    // @ts-expect-error: the number of a loan is a text
    const wrong: LoanHandler = { beforeCreate: async (_, values) => ({ ...values, loanNumber: 7 }) }
    expectTypeOf(wrong).toExtend<Handler>()
  })

  it('cannot replace parts of the engine’s handler of users', () => {
    const visitor = defineResource({
      ...people.user,
      fields: { ...people.user.fields, isNew: yesNo({ derived: true }) },
    })
    type VisitorHandler = Handler<typeof visitor>
    const handler: VisitorHandler = { derived: { isNew: () => sql`1` } }
    // @ts-expect-error: the engine computes this field
    const derived: VisitorHandler['derived'] = { isNew: () => sql`1`, hasPassword: () => sql`1` }
    // @ts-expect-error: the engine runs this action
    const actions: VisitorHandler['actions'] = { unlock: async () => ({}) }
    expectTypeOf(handler).toExtend<Handler>()
    expectTypeOf({ derived, actions }).toExtend<VisitorHandler>()
  })
})
