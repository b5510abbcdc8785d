import type { CallName, InferredCall, LeftOutItem } from '../../inferred-api'
import { endsWithParameter, staticSegmentsOf, withoutParameterNames } from '../../paths'
import { coreNameOf, freeEntityName, lastSegmentName } from './naming'
import type { Operation } from './operations'
import { findRecordSchema, findRowsSchema, type LocatedSchema } from './response-schemas'
import type { ResolvedSchema, SchemaResolver } from './schema-resolver'

/** The calls of one entity, with the schemas of their records. */
export interface CallGroup {
  readonly name: string
  readonly shape: string
  readonly calls: Readonly<Partial<Record<CallName, InferredCall>>>
  readonly list: { readonly operation: Operation; readonly rows: LocatedSchema }
  /** The schema of a single record. Undefined if only the list returns records. */
  readonly shown?: ResolvedSchema
  readonly created?: ResolvedSchema
  readonly edited?: ResolvedSchema
  /** The path parameters that identify one record, in the sequence of the path. */
  readonly pathParameters: readonly string[]
}

interface List {
  readonly operation: Operation
  readonly rows: LocatedSchema
}

/** A key that identifies a schema by its name, or by its properties if it has no name. */
const identityOf = (shape: ResolvedSchema) =>
  shape.name ??
  Object.keys(shape.properties ?? {})
    .sort()
    .join()

/** The share of a list's properties that the single record also has. */
function shared(listed: ResolvedSchema, shown: ResolvedSchema): number {
  const names = Object.keys(listed.properties ?? {})
  const others = new Set(Object.keys(shown.properties ?? {}))
  return names.length === 0 ? 0 : names.filter((name) => others.has(name)).length / names.length
}

/**
 * Computes a score for the match between a record and a list. The score is based on the schema name, then on the
 * properties, and then on the path.
 */
function similarityOf(list: List, operation: Operation, shape: ResolvedSchema): number {
  const same = identityOf(list.rows.shape) === identityOf(shape)
  const near = operation.path.startsWith(`${list.operation.path}/`) ? 1 : 0
  if (same) return 4 + near * 2
  const alike = shared(list.rows.shape, shape)
  const named = list.rows.shape.name !== undefined && coreNameOf(list.rows.shape.name) === coreNameOf(shape.name)
  if (named && alike >= 0.5) return 3 + near
  if (alike >= 0.8 && (near || lastSegmentName(operation.path) === lastSegmentName(list.operation.path)))
    return 2 + near
  return near && alike >= 0.5 ? 1 : 0
}

const callOf = (
  { method, path, parameters, body }: Operation,
  found?: LocatedSchema,
  sent?: LocatedSchema,
): InferredCall => ({
  method,
  path,
  ...(parameters.length > 0 && method === 'GET' && { query: parameters.map(({ name }) => name) }),
  ...(sent && body && body.travels !== 'json' && { body: body.travels }),
  ...(sent && sent.within.length > 0 && { wrapped: sent.within }),
  ...(found && found.within.length > 0 && { within: found.within }),
})

/** The item with the highest positive score. Undefined if no item has a positive score. */
function best<T>(all: readonly T[], score: (one: T) => number): T | undefined {
  let found: T | undefined
  let most = 0
  for (const one of all) {
    const scored = score(one)
    if (scored > most) [found, most] = [one, scored]
  }
  return found
}

/** Groups the calls of a document around its lists, and reports the remaining calls. */
export function groupCalls(
  shapes: SchemaResolver,
  operations: readonly Operation[],
): { groups: CallGroup[]; leftOut: LeftOutItem[] } {
  const used = new Set<Operation>()
  const leftOut: LeftOutItem[] = []
  const gets = operations.filter(({ method }) => method === 'GET')
  const lists: List[] = gets
    .filter(({ path }) => !endsWithParameter(path))
    .flatMap((operation) => {
      const rows = findRowsSchema(shapes, operation.answer, operation.path)
      return rows ? [{ operation, rows }] : []
    })
    .sort(
      (a, b) =>
        a.operation.pathParameters.length - b.operation.pathParameters.length ||
        a.operation.path.length - b.operation.path.length,
    )
  const records = gets
    .filter(({ path }) => endsWithParameter(path))
    .flatMap((operation) => {
      const found = findRecordSchema(shapes, operation.answer, operation.path)
      return found ? [{ operation, found }] : []
    })
  const byTemplate = new Map<string, Operation[]>()
  for (const operation of operations) {
    const key = withoutParameterNames(operation.path)
    byTemplate.set(key, [...(byTemplate.get(key) ?? []), operation])
  }
  const at = (path: string, method: string) =>
    byTemplate.get(withoutParameterNames(path))?.find((one) => one.method === method)
  const oneBelow = (path: string) => [`${path}/{}`].filter((one) => byTemplate.has(one))

  const taken = new Map<string, string>()
  const names = new Set<string>()
  const groups: CallGroup[] = []
  for (const list of lists) {
    const { operation, rows } = list
    const identity = identityOf(rows.shape)
    const said = `${operation.method} ${operation.path}`
    const former = taken.get(identity)
    const isOwn = oneBelow(operation.path).length > 0 || at(operation.path, 'POST') !== undefined
    if (operation.pathParameters.length > 0) {
      leftOut.push({
        what: said,
        because: former
          ? `the call lists some of the records of '${former}'`
          : `the call needs a value for ${operation.pathParameters.map((name) => `{${name}}`).join(' and ')}, which a list of all records does not have`,
      })
      used.add(operation)
      continue
    }
    if (former && !isOwn) {
      leftOut.push({ what: said, because: `the call is another list of '${former}'` })
      used.add(operation)
      continue
    }
    const shown = best(
      records.filter((one) => !used.has(one.operation)),
      (one) =>
        former && !one.operation.path.startsWith(`${operation.path}/`)
          ? 0
          : similarityOf(list, one.operation, one.found.shape),
    )
    const recordPath = shown?.operation.path ?? oneBelow(operation.path)[0]
    const post = at(operation.path, 'POST')
    const sentIn = (one: Operation | undefined) => one?.body && findRecordSchema(shapes, one.body.schema, one.path)
    const answered = (one: Operation | undefined) =>
      one?.answer === undefined ? undefined : findRecordSchema(shapes, one.answer, one.path)
    const isOfIt = (one: Operation | undefined) => {
      const sent = sentIn(one)
      return sent !== undefined && shared(sent.shape, together(rows.shape, shown?.found.shape)) >= 0.3
    }
    const create = [
      post,
      best(
        operations.filter((one) => one.method === 'POST' && one.pathParameters.length === 0 && !used.has(one)),
        (one) => {
          const found = answered(one)
          return found &&
            shown &&
            identityOf(found.shape) === identityOf(shown.found.shape) &&
            isOfIt(one) &&
            one.path !== operation.path &&
            staticSegmentsOf(one.path).length <= staticSegmentsOf(operation.path).length
            ? 1
            : 0
        },
      ),
    ].find((one) => one && isOfIt(one))
    const edit =
      recordPath &&
      (['PATCH', 'PUT', 'POST'] as const).map((method) => at(recordPath, method)).find((one) => one && sentIn(one))
    const remove = recordPath && at(recordPath, 'DELETE')
    const calls: Partial<Record<CallName, InferredCall>> = {
      list: callOf(operation, rows),
      ...(shown && { show: callOf(shown.operation, shown.found) }),
      ...(create && { create: callOf(create, answered(create), sentIn(create)) }),
      ...(edit && { edit: callOf(edit, answered(edit), sentIn(edit)) }),
      ...(remove && { delete: callOf(remove) }),
    }
    for (const one of [operation, shown?.operation, create, edit, remove]) if (one) used.add(one)
    const name = freeEntityName(names, operation.path, rows.shape)
    names.add(name)
    if (!former) taken.set(identity, name)
    if (shown && !taken.has(identityOf(shown.found.shape))) taken.set(identityOf(shown.found.shape), name)
    const sample = shown?.operation ?? edit ?? remove
    groups.push({
      name,
      shape: shown?.found.shape.name ?? rows.shape.name ?? said,
      calls,
      list,
      ...(shown && { shown: shown.found.shape }),
      ...(create && { created: sentIn(create)?.shape }),
      ...(edit && { edited: sentIn(edit)?.shape }),
      pathParameters: sample ? sample.pathParameters : [],
    })
  }
  const place = new Map(operations.map((operation, index) => [operation, index]))
  groups.sort((a, b) => (place.get(a.list.operation) ?? 0) - (place.get(b.list.operation) ?? 0))
  return { groups, leftOut: [...leftOut, ...unused(operations, used, groups)] }
}

const together = (one: ResolvedSchema, other?: ResolvedSchema): ResolvedSchema => ({
  properties: { ...one.properties, ...other?.properties },
})

/** Returns the reason for each call that belongs to no entity. */
function unused(
  operations: readonly Operation[],
  used: ReadonlySet<Operation>,
  groups: readonly CallGroup[],
): LeftOutItem[] {
  const bases = groups.map(({ name, calls }) => ({
    name,
    path: withoutParameterNames(calls.show?.path ?? calls.edit?.path ?? calls.delete?.path ?? '-'),
  }))
  return operations.flatMap((operation) => {
    if (used.has(operation)) return []
    const path = withoutParameterNames(operation.path)
    const owner = bases.find((one) => path.startsWith(`${one.path}/`) || path === one.path)
    const what = `${operation.method} ${operation.path}`
    if (owner && path === owner.path)
      return [{ what, because: `'${owner.name}' has another call for the same purpose` }]
    if (owner && operation.method === 'POST' && !endsWithParameter(operation.path))
      return [
        {
          what,
          because: `the call is an action on one '${owner.name}'; if you need the action, declare it under 'actions'`,
        },
      ]
    if (owner) return [{ what, because: `the call belongs to one '${owner.name}', and to no list of all records` }]
    return [
      {
        what,
        because:
          operation.method === 'GET'
            ? 'the call does not return a list of records'
            : 'the call belongs to no list of records',
      },
    ]
  })
}
