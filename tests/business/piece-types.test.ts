import type { LazyExoticComponent } from 'react'
import { describe, expectTypeOf, it } from 'vitest'
import type coupon from '../../resources/coupon'
import type customerOrder from '../../resources/customer-order'
import { type BusinessScreens, defineScreens, type PieceOf } from '../../src/define-screens'
import type { PieceProps, useResource } from '../../src/screens/context'
import { choice, choices, defineResource, type Reference, type Resource, text } from '../../vocabulary'

// The compiler runs these tests. If a wrong line compiles, `tsc` reports its comment @ts-expect-error.

type Record = NonNullable<PieceProps<typeof customerOrder>['record']>
type Piece<R> = (given: PieceProps<R>) => null
type Pieces = NonNullable<BusinessScreens['pieces']>

describe('the type of a piece', () => {
  it('has the record of its resource, and an API may omit optional fields', () => {
    expectTypeOf<Record['id']>().toEqualTypeOf<string>()
    expectTypeOf<Record['customer']>().toEqualTypeOf<Reference | undefined>()
    expectTypeOf<Record['note']>().toEqualTypeOf<string | null | undefined>()
    // @ts-expect-error: there is no field 'custmer'
    expectTypeOf<Record['custmer']>().toBeUndefined()
  })

  it('requires the pieces that the business has declared', () => {
    // @ts-expect-error: the shop declares pieces, but this call provides none
    defineScreens({})
  })

  it('fits only the resource that the business has declared for the piece', () => {
    expectTypeOf<Piece<typeof customerOrder>>().toExtend<Pieces['order-items']>()
    expectTypeOf<Piece<typeof coupon>>().not.toExtend<Pieces['order-items']>()
    expectTypeOf<Piece<Resource>>().toExtend<Pieces['order-items']>()
  })
})

describe('a piece of a resource that the business has not registered with the compiler', () => {
  const _item = defineResource({
    name: 'item',
    label: ['Item', 'Items'],
    title: 'name',
    fields: { name: text({ required: true }), state: choice(choices({ open: 'Open' })) },
    actions: { open: { label: 'Open', call: { method: 'PUT', path: '/item/open/{id}' } } },
  })

  it('gets the type of its record, whether it loads at once or lazily', () => {
    expectTypeOf<Piece<typeof _item>>().toExtend<PieceOf<'item'>>()
    expectTypeOf<LazyExoticComponent<Piece<typeof _item>>>().toExtend<PieceOf<'item'>>()
    expectTypeOf<Piece<typeof _item>>().toExtend<PieceOf<'item' | 'visit'>>()
    expectTypeOf<Piece<Resource>>().toExtend<PieceOf<'item'>>()
  })

  it('fits only where that resource is named', () => {
    expectTypeOf<Piece<typeof coupon>>().not.toExtend<PieceOf<'item'>>()
    expectTypeOf<Piece<typeof _item>>().not.toExtend<PieceOf<'coupon'>>()
    expectTypeOf<(given: { readonly colour: string }) => null>().not.toExtend<PieceOf<'item'>>()
  })
})

describe('a resource looked up by its name', () => {
  it('has the declared type', () => {
    expectTypeOf<ReturnType<typeof useResource<'coupon'>>>().toEqualTypeOf<typeof coupon>()
  })
})
