import type { DataProvider } from '@refinedev/core'
import type { Api, Jobs } from '../../../../providers/api'
import type { ApiProblem } from '../../../../providers/problem'
import {
  type AnyRecord,
  changedValuesOf,
  checkRecord,
  duplicateKeyOf,
  type ItemOutcome,
  type Job,
  type JobExample,
  type JobItem,
  type JobRequest,
  type Registry,
  type Resource,
  resolveImportRow,
  t,
  titleOf,
  type Values,
} from '../../../../vocabulary'
import { problemsText } from '../../shared/notices/problems-text'
import { fetchAllRecords } from '../export/fetch-all'
import { listStateFromParams } from '../state/list-state'

/** The functions of an import, which the API or the browser provides. */
export type Importer = Pick<Jobs, 'create' | 'rows' | 'job' | 'start' | 'cancel' | 'items' | 'ended'>

interface Options {
  readonly api: Api
  readonly provider: DataProvider
  readonly registry: Registry
  readonly resource: Resource
}

interface Item {
  readonly index: number
  readonly record?: AnyRecord
  readonly values: Values
  readonly title: string
  outcome: ItemOutcome
  why: string | null
}

/** The maximum number of API calls in flight at the same time, and the number of examples. */
const maxConcurrentCalls = 4
const maxExamples = 20

/**
 * Imports records with one API call per record, for an API without an import. The browser compares the rows with the
 * records of the list.
 */
export function createClientImporter({ api, provider, registry, resource }: Options): Importer {
  const { fields } = resource
  const fieldsOf = (name: string) => registry.get(name).fields
  const schema = { fields, fieldsOf }
  const items: Item[] = []
  const examples: JobExample[] = []
  let order: JobRequest = { resource: resource.name, kind: 'import' }
  let known: ReadonlyMap<string, AnyRecord> = new Map()
  let state: Job['state'] = 'previewing'

  const count = (outcome: ItemOutcome) => items.filter((item) => item.outcome === outcome).length
  /** The numbers of records in the preview. The numbers in the preview stay the same during the import. */
  let counts = { change: 0, create: 0, same: 0, refused: 0 }
  const told = (): Job => ({
    id: 'here',
    resource: resource.name,
    kind: 'import',
    label: 'Import',
    state,
    total: items.length,
    looked: items.length,
    counts,
    done: count('done'),
    failed: count('failed'),
    reasons: [],
    examples,
    by: '',
    at: '',
    startedAt: null,
    endedAt: null,
  })

  const refusalOf = (errors: Readonly<Record<string, readonly string[]>>) => problemsText(fields, errors) || undefined

  const look = (given: Values, index: number): Item => {
    const { key = 'id', mode = 'both' } = order
    const record = key in given ? known.get(duplicateKeyOf(fields, key, given[key])) : undefined
    const title = titleOf(resource, { ...record, ...given })
    const refused = (why: string): Item => ({ index, title, values: {}, outcome: 'refused', why })
    if (record && mode === 'create') return refused(t('This record already exists.'))
    if (!record && (mode === 'change' || given.id)) return refused(t('No matching record was found.'))
    const { values: own, errors } = resolveImportRow(fields, given, record)
    const values = record ? own : { ...order.values, ...own }
    const changes = record ? changedValuesOf(schema, record, values) : values
    const isSame = record !== undefined && Object.keys(changes).length === 0
    const checked = isSame ? {} : checkRecord(resource, changes, { fieldsOf, ...(record && { stored: record }) }).errors
    const why = refusalOf(errors) ?? refusalOf(checked)
    if (why) return refused(why)
    const outcome = isSame ? 'same' : record ? 'change' : 'create'
    return { index, values: changes, title, outcome, why: null, ...(record && { record }) }
  }

  const exampleOf = ({ record, title, values }: Item): JobExample => ({
    id: record?.id ?? '',
    title,
    changes: Object.entries(values).map(([field, after]) => ({ field, before: record?.[field] ?? null, after })),
  })

  const failed = (item: Item, problem: ApiProblem) => {
    item.outcome = 'failed'
    item.why = refusalOf(problem.errors ?? {}) ?? problem.message
  }
  const change = async (item: Item, seen: AnyRecord) => {
    try {
      const { data } = await provider.getOne<AnyRecord>({ resource: resource.name, id: seen.id })
      await api.save(resource, { base: { ...seen, ...data }, values: item.values }, true)
      item.outcome = 'done'
    } catch (problem) {
      failed(item, problem as ApiProblem)
    }
  }
  const run = async () => {
    const isGoing = () => state === 'running'
    const changed = items.filter(({ outcome }) => outcome === 'change')
    for (let at = 0; at < changed.length && isGoing(); at += maxConcurrentCalls)
      await Promise.all(
        changed.slice(at, at + maxConcurrentCalls).map((item) => item.record && change(item, item.record)),
      )
    const created = items.filter(({ outcome }) => outcome === 'create')
    for (let at = 0; at < created.length && isGoing(); at += maxConcurrentCalls) {
      const some = created.slice(at, at + maxConcurrentCalls)
      const rows = some.map(({ values }) => values)
      await api.createAll(resource, rows, (index, problem) => {
        const item = some[index]
        if (item && problem) failed(item, problem)
        else if (item) item.outcome = 'done'
      })
    }
    if (isGoing()) state = 'done'
  }

  return {
    create: async (asked) => {
      order = asked
      const { key = 'id', mode } = asked
      if (mode !== 'create' && asked.key !== undefined) {
        const all = { provider, resource, state: listStateFromParams(resource, new URLSearchParams()) }
        const { records } = await fetchAllRecords(all)
        known = new Map(records.map((record) => [duplicateKeyOf(fields, key, record[key]), record]))
      }
      return told()
    },
    rows: async (_, rows, last) => {
      for (const row of rows) {
        const item = look(row, items.length + 1)
        items.push(item)
        if (['change', 'create'].includes(item.outcome) && examples.length < maxExamples) examples.push(exampleOf(item))
      }
      if (last) {
        counts = { change: count('change'), create: count('create'), same: count('same'), refused: count('refused') }
        state = 'ready'
      }
      return told()
    },
    job: async () => told(),
    start: async () => {
      state = 'running'
      void run()
      return told()
    },
    cancel: async () => {
      state = 'cancelled'
      return told()
    },
    items: async (_, { outcome, start = 0, end = start + 100 } = {}) => {
      const found = items.filter((item) => outcome === undefined || item.outcome === outcome)
      const page = found.slice(start, end).map(
        ({ index, record, title, outcome, why }): JobItem => ({
          index,
          record: record?.id ?? null,
          title,
          outcome,
          why,
        }),
      )
      return { items: page, total: found.length }
    },
    ended: () => {},
  }
}
