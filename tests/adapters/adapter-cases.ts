import { belongsTo, choice, choices, createRegistry, defineResource, integer, money, onOff, text } from 'deckhand'
import { type Adapter, adapter, type ResourceConventions } from '../../integrations/adapters'
import directus from '../../integrations/adapters/built-in/directus'
import jsonApi from '../../integrations/adapters/built-in/json-api'
import jsonServer from '../../integrations/adapters/built-in/json-server'
import jsonServer1 from '../../integrations/adapters/built-in/json-server-1'
import laravel from '../../integrations/adapters/built-in/laravel'
import postgrest from '../../integrations/adapters/built-in/postgrest'
import raSimpleRest from '../../integrations/adapters/built-in/ra-simple-rest'
import rails from '../../integrations/adapters/built-in/rails'
import simpleRest from '../../integrations/adapters/built-in/simple-rest'
import stripeLike from '../../integrations/adapters/built-in/stripe-like'
import supabase from '../../integrations/adapters/built-in/supabase'
import type { FilterOperator } from '../../integrations/adapters/conventions/lists'
import { startDirectus } from './servers/directus'
import type { Api } from './servers/fake-api'
import { startJsonApi } from './servers/json-api'
import { startJsonServer, startJsonServer1 } from './servers/json-server'
import { startLaravel } from './servers/laravel'
import { startPostgrest, startSupabase } from './servers/postgrest'
import { startRails } from './servers/rails'
import { startReactAdmin } from './servers/react-admin'
import { startRefine } from './servers/refine'
import { startStripeLike } from './servers/stripe-like'

const kinds = choices({ percent: { label: 'Percent' }, amount: { label: 'Amount' } })

const voucher = defineResource({
  name: 'voucher',
  label: ['Voucher', 'Vouchers'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    kind: choice(kinds),
    unitPrice: money(),
    sortOrder: integer(),
    owner: belongsTo('holder'),
    status: onOff(),
  },
  list: { search: ['name'] },
})

const named = (name: string, label: string) =>
  defineResource({ name, label: [label, `${label}s`], title: 'name', fields: { name: text({ required: true }) } })

export const registry = createRegistry([voucher, named('holder', 'Holder'), named('odd', 'Odd'), named('seat', 'Seat')])

const own = (seat: ResourceConventions = {}): Adapter['resources'] => ({
  voucher: {
    path: 'vouchers',
    minor: { unitPrice: 2 },
    words: { kind: { percent: 'PCT', amount: 'AMT' } },
  },
  holder: { path: 'holders' },
  odd: { path: 'odds' },
  seat: { path: 'seats', id: ['row', 'number'], ...seat },
})

const place = '/seats/{row}/{number}'

const inPath = own({ calls: { show: `GET ${place}`, edit: `PATCH ${place}`, delete: `DELETE ${place}` } })

export interface Case {
  readonly adapter: Adapter
  readonly start: () => Promise<Api>
  readonly sorts?: boolean
  readonly operators?: readonly FilterOperator[]
  readonly searches?: boolean
  /** Whether the API reports the total number of rows with each page. Default: true. */
  readonly counts?: boolean
  readonly signIn?: 'with renewal' | 'without renewal'
  /** The status for an unknown record. Default: 404. */
  readonly unknown?: number
  /**
   * Whether the API is a real package. Real packages have no composite ids, do not validate values, and do not limit
   * the page size. Default: false.
   */
  readonly isReal?: boolean
}

const most = ['eq', 'in', 'ne', 'gte', 'lte', 'contains'] as const

export const cases: readonly Case[] = [
  {
    adapter: adapter({ name: 'json-server', resources: own() }, jsonServer),
    start: startJsonServer,
    sorts: true,
    operators: most,
    searches: true,
    isReal: true,
  },
  {
    adapter: adapter({ name: 'json-server-1', resources: own() }, jsonServer1),
    start: startJsonServer1,
    sorts: true,
    operators: most,
    isReal: true,
  },
  {
    adapter: adapter({ name: 'simple-rest', resources: inPath }, simpleRest),
    start: startRefine,
    sorts: true,
    operators: most,
    searches: true,
  },
  {
    adapter: adapter(
      {
        name: 'ra-simple-rest',
        resources: own({ calls: { show: `GET ${place}`, edit: `PUT ${place}`, delete: `DELETE ${place}` } }),
      },
      raSimpleRest,
    ),
    start: startReactAdmin,
    sorts: true,
    operators: ['eq', 'in'],
    searches: true,
  },
  {
    adapter: adapter(
      {
        name: 'postgrest',
        resources: own({
          calls: {
            show: 'GET /seats?row=eq.{row}&number=eq.{number}',
            edit: 'PATCH /seats?row=eq.{row}&number=eq.{number}',
            delete: 'DELETE /seats?row=eq.{row}&number=eq.{number}',
          },
        }),
      },
      postgrest,
    ),
    start: startPostgrest,
    sorts: true,
    operators: [...most, 'present'],
    searches: true,
  },
  {
    adapter: adapter(
      {
        name: 'supabase',
        headers: { apikey: 'the-key-of-the-project' },
        resources: own({
          calls: {
            show: 'GET /seats?row=eq.{row}&number=eq.{number}',
            edit: 'PATCH /seats?row=eq.{row}&number=eq.{number}',
            delete: 'DELETE /seats?row=eq.{row}&number=eq.{number}',
          },
        }),
      },
      supabase,
    ),
    start: startSupabase,
    sorts: true,
    operators: [...most, 'present'],
    searches: true,
    signIn: 'with renewal',
  },
  {
    adapter: adapter({ name: 'directus', resources: inPath }, directus),
    start: startDirectus,
    sorts: true,
    operators: [...most, 'present'],
    searches: true,
    signIn: 'with renewal',
    unknown: 403,
  },
  {
    adapter: adapter({ name: 'json-api', resources: own() }, jsonApi),
    start: startJsonApi,
    sorts: true,
    operators: ['eq', 'in'],
  },
  {
    adapter: adapter(
      {
        name: 'stripe-like',
        resources: {
          ...own({
            calls: { show: `GET ${place}`, edit: { call: `POST ${place}`, body: 'form' }, delete: `DELETE ${place}` },
          }),
          voucher: { ...own()?.voucher, list: { filterable: ['kind'] } },
        },
      },
      stripeLike,
    ),
    start: startStripeLike,
    operators: [],
    counts: false,
  },
  {
    adapter: adapter(
      {
        name: 'laravel',
        resources: own({ calls: { show: `GET ${place}`, edit: `PUT ${place}`, delete: `DELETE ${place}` } }),
      },
      laravel,
    ),
    start: startLaravel,
    signIn: 'without renewal',
  },
  { adapter: adapter({ name: 'rails', resources: inPath }, rails), start: startRails },
]
