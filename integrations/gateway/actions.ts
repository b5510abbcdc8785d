import { Problem } from '../../server/platform/problem'
import { expectTransition } from '../../server/records/checks/choice-transitions'
import type { CallInput } from '../../server/records/read-body'
import { expectCallPossible, expectNoErrors } from '../../server/records/record-call'
import {
  type Action,
  type AnyRecord,
  apiBase,
  type Call,
  checkFields,
  conditionHolds,
  type Fields,
  isApiRow,
  isEmpty,
  type Registry,
  t,
  withRequiredReason,
} from '../../vocabulary'
import {
  expectVisibleReferences,
  expectWithinUpstreamScope,
  getVisibleUpstreamRecord,
  preferCallerValues,
} from './changes'
import { upstreamBodyOf } from './forwarded-files'
import type { GuardedCall } from './guarded-call'
import { fillPathTemplate } from './path-template'
import { sendUpstreamChange, type UpstreamChangeResult } from './send-change'
import { UpstreamFailure } from './upstream/upstream-failure'
import { expectUpstreamSuccess } from './upstream/upstream-records'

type Values = Readonly<Record<string, unknown>>

/** The result of an action: a file, or the API's message and data. */
export type UpstreamActionResult = { readonly file: Blob } | { readonly message?: string; readonly data?: unknown }

/** Makes fields optional if the record already has a value and the call omits the field. */
const requiredActionFields = (own: Fields, action: Action, record: AnyRecord | undefined, given: Values): Fields => {
  const { startsFrom = [] } = action
  const fields = withRequiredReason(own, action, record, given)
  const stays = (name: string) => startsFrom.includes(name) && !Object.hasOwn(given, name) && !isEmpty(record?.[name])
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.extension || stays(name) || field.kind.defaultReference?.(field) ? { ...field, required: false } : field,
    ]),
  )
}

/** Runs a declared action of a resource, with or without a record. */
export async function runUpstreamAction(
  guarded: GuardedCall,
  call: Call,
  id: string | undefined,
  given: CallInput,
): Promise<UpstreamActionResult> {
  const { resource } = guarded
  const name = call.action ?? ''
  const action = resource.actions[name]
  if (!action) throw new Problem(404, t("There is no action '{{name}}'.", { name }))
  const isReading = action.readOnly || call.method === 'GET'
  const before = id === undefined ? undefined : await getVisibleUpstreamRecord(guarded, id)
  if (before && !isReading) await expectWithinUpstreamScope(guarded, before)
  if (before && action.transition === undefined) expectCallPossible(resource, name, action.label, before)
  const written = await checked(guarded, action, name, before, given)
  const body = upstreamBodyOf(guarded, call, written.written)
  const file = call.answers === 'file'
  if (isReading) return answered(guarded, call, await callUpstreamAction(guarded, call, id, { body, file }))
  const sent = Object.fromEntries(Object.entries(written.values).filter(([key]) => resource.fields[key]))
  const meant = { call: name, action: before ? 'changed' : 'done', ...(before && { before }), sent } as const
  const changed = await sendUpstreamChange(guarded, call, meant, { body, file })
  return action.reveals || !before ? answered(guarded, call, changed.answered) : plain(guarded, call, changed)
}

const plain = (
  guarded: GuardedCall,
  call: Call,
  { message, data, answered: came }: UpstreamChangeResult,
): UpstreamActionResult =>
  call.answers === 'file'
    ? answered(guarded, call, came)
    : { ...(message !== undefined && { message }), ...(data && { data }) }

async function checked(
  guarded: GuardedCall,
  action: Action,
  name: string,
  before: AnyRecord | undefined,
  given: CallInput,
) {
  const { resource, visible: seen, reader, person } = guarded
  const { fields = {}, startsFrom = [], rules = [], transition: moves } = action
  const read = { ...given.values, ...reader.values(fields, given.values) }
  const { values: all, errors } = checkFields(requiredActionFields(resource.fields, action, before, read), read, {
    fieldsOf: (of) => seen.registry.get(of).fields,
    rules,
    ...(before && { context: before }),
  })
  expectNoErrors(errors)
  const would = { ...before, ...all }
  const isMeant = (key: string) => Object.hasOwn(read, key) && conditionHolds(fields[key]?.when, would)
  const values = Object.fromEntries(
    Object.entries(all).filter(([key, value]) =>
      startsFrom.includes(key) ? isMeant(key) : value !== null || Object.hasOwn(read, key),
    ),
  )
  await expectVisibleReferences(guarded, { fields }, values)
  if (before) {
    if (moves !== undefined) expectTransition(resource, moves, before, values[moves], person)
    expectCallPossible(resource, name, action.label, before, { ...before, ...values })
  }
  return { values, written: preferCallerValues(given.values, read, values) }
}

async function callUpstreamAction(
  { upstream, visible: seen, signal }: GuardedCall,
  call: Call,
  id: string | undefined,
  sending: { body: unknown; file: boolean },
) {
  const path = apiBase + fillPathTemplate(call.path, { id })
  const came = await upstream.send({ method: call.method, path, ...sending }, signal)
  expectUpstreamSuccess(came, seen.resource, id)
  return came
}

/** The API's response, without all fields of resources that the user may not read. */
function answered(
  { visible: seen, store }: GuardedCall,
  call: Call,
  { body }: { readonly body: unknown },
): UpstreamActionResult {
  if (call.answers === 'file') {
    if (body instanceof Blob) return { file: body }
    throw new UpstreamFailure('nonsense', { why: `no file came of ${call.path}` })
  }
  const left = withoutFields(body, unreadableFieldNames(store.registry, seen.registry))
  if (!isApiRow(left)) return left === undefined ? {} : { data: left }
  const { message, data = left } = left
  return { ...(typeof message === 'string' && { message }), data }
}

/** The names of all fields, of any resource, that the user may not read. */
const unreadableFieldNames = (all: Registry, seen: Registry): ReadonlySet<string> =>
  new Set(
    all.all.flatMap(({ name, fields }) =>
      Object.keys(fields).filter((key) => fields[key]?.kind.writeOnly || !(key in seen.get(name).fields)),
    ),
  )

const withoutFields = (value: unknown, names: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutFields(one, names))
  if (!isApiRow(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (names.has(name) ? [] : [[name, withoutFields(inner, names)]])),
  )
}
