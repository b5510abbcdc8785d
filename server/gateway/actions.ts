import { isRow } from '../../adapters/rows'
import {
  type Action,
  type AnyRecord,
  apiBase,
  type Call,
  checkFields,
  type Fields,
  holds,
  isEmpty,
  type Registry,
  t,
  withReason,
} from '../../vocabulary'
import { Problem } from '../problem'
import type { Given } from '../records/body'
import { expectNone, expectPossible } from '../records/call'
import { expectTransition } from '../records/move'
import { expectDone } from './asking'
import { asGiven, expectReferencesSeen, expectWithin, findSeen } from './changes'
import { UpstreamFailure } from './failure'
import type { Guarded } from './guarded'
import { bodyOf } from './held-files'
import { type Changed, change } from './made'
import { pathOf } from './path'

type Values = Readonly<Record<string, unknown>>

/** What an action came to: a file, or what the API says. */
export type Done = { readonly file: Blob } | { readonly message?: string; readonly data?: unknown }

/** What the record has already, and the call leaves out, is not asked for anew. */
const askedOf = (own: Fields, action: Action, record: AnyRecord | undefined, given: Values): Fields => {
  const { startsFrom = [] } = action
  const fields = withReason(own, action, record, given)
  const stays = (name: string) => startsFrom.includes(name) && !Object.hasOwn(given, name) && !isEmpty(record?.[name])
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.beyond || stays(name) || field.kind.standard?.(field) ? { ...field, required: false } : field,
    ]),
  )
}

/** Does one of the actions that a resource declares, with a record or without. */
export async function act(guarded: Guarded, call: Call, id: string | undefined, given: Given): Promise<Done> {
  const { resource } = guarded
  const name = call.action ?? ''
  const action = resource.actions[name]
  if (!action) throw new Problem(404, t("There is no action '{{name}}'.", { name }))
  const isReading = action.reads || call.method === 'GET'
  const before = id === undefined ? undefined : await findSeen(guarded, id)
  if (before && !isReading) await expectWithin(guarded, before)
  if (before && action.moves === undefined) expectPossible(resource, name, action.label, before)
  const written = await checked(guarded, action, name, before, given)
  const body = bodyOf(guarded, call, written.written)
  const file = call.answers === 'file'
  if (isReading) return answered(guarded, call, await asked(guarded, call, id, { body, file }))
  const sent = Object.fromEntries(Object.entries(written.values).filter(([key]) => resource.fields[key]))
  const meant = { call: name, action: before ? 'changed' : 'done', ...(before && { before }), sent } as const
  const changed = await change(guarded, call, meant, { body, file })
  return action.reveals || !before ? answered(guarded, call, changed.answered) : plain(guarded, call, changed)
}

const plain = (guarded: Guarded, call: Call, { message, data, answered: came }: Changed): Done =>
  call.answers === 'file'
    ? answered(guarded, call, came)
    : { ...(message !== undefined && { message }), ...(data && { data }) }

async function checked(guarded: Guarded, action: Action, name: string, before: AnyRecord | undefined, given: Given) {
  const { resource, seen, reader, person } = guarded
  const { fields = {}, startsFrom = [], rules = [], moves } = action
  const read = { ...given.values, ...reader.values(fields, given.values) }
  const { values: all, errors } = checkFields(askedOf(resource.fields, action, before, read), read, {
    fieldsOf: (of) => seen.registry.get(of).fields,
    rules,
    ...(before && { beside: before }),
  })
  expectNone(errors)
  const would = { ...before, ...all }
  const isMeant = (key: string) => Object.hasOwn(read, key) && holds(fields[key]?.when, would)
  const values = Object.fromEntries(
    Object.entries(all).filter(([key, value]) =>
      startsFrom.includes(key) ? isMeant(key) : value !== null || Object.hasOwn(read, key),
    ),
  )
  await expectReferencesSeen(guarded, { fields }, values)
  if (before) {
    if (moves !== undefined) expectTransition(resource, moves, before, values[moves], person)
    expectPossible(resource, name, action.label, before, { ...before, ...values })
  }
  return { values, written: asGiven(given.values, read, values) }
}

async function asked(
  { upstream, seen, signal }: Guarded,
  call: Call,
  id: string | undefined,
  sending: { body: unknown; file: boolean },
) {
  const path = apiBase + pathOf(call.path, { id })
  const came = await upstream.ask({ method: call.method, path, ...sending }, signal)
  expectDone(came, seen.resource, id)
  return came
}

/** What the API answers, without what is kept from the person under any name of a field. */
function answered({ seen, store }: Guarded, call: Call, { body }: { readonly body: unknown }): Done {
  if (call.answers === 'file') {
    if (body instanceof Blob) return { file: body }
    throw new UpstreamFailure('nonsense', { why: `no file came of ${call.path}` })
  }
  const left = without(body, keptFrom(store.registry, seen.registry))
  if (!isRow(left)) return left === undefined ? {} : { data: left }
  const { message, data = left } = left
  return { ...(typeof message === 'string' && { message }), data }
}

/** The names of the fields, of any resource, that somebody may not read. */
const keptFrom = (all: Registry, seen: Registry): ReadonlySet<string> =>
  new Set(
    all.all.flatMap(({ name, fields }) =>
      Object.keys(fields).filter((key) => fields[key]?.kind.writeOnly || !(key in seen.get(name).fields)),
    ),
  )

const without = (value: unknown, names: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, names))
  if (!isRow(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (names.has(name) ? [] : [[name, without(inner, names)]])),
  )
}
