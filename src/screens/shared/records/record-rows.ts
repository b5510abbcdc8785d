import { useDataProvider, useKeys } from '@refinedev/core'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AnyRecord, type Fields, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from './access'
import { silentProvider } from './silent-queries'

/** The rows of a record that are missing, because they are loading or could not be loaded. */
export interface MissingRows {
  /** The resource of the rows. */
  readonly resource: Resource
  /** The reason why the rows could not be loaded. Null while the rows load. */
  readonly error: { readonly message?: string; readonly statusCode?: number } | null
  readonly retry: () => void
}

/** The missing rows, grouped by field. */
export type MissingRowsByField = ReadonlyMap<string, MissingRows>

/** Milliseconds that loaded rows stay valid. */
const fresh = 1000

const columnOf = (fields: Fields, name: string) => {
  const field = fields[name]
  const column = field?.kind.column(field)
  return column?.store === 'rows' && !field?.kind.files ? column : undefined
}

/** Whether the API returned a record without the rows of a field. The record may still have rows. */
export const lacksRows = (fields: Fields, record: AnyRecord, name: string): boolean =>
  record[name] === undefined && columnOf(fields, name) !== undefined

interface Answer {
  readonly data?: AnyRecord[]
  readonly error: MissingRows['error']
  readonly refetch: () => unknown
}

const answersOf = (queries: readonly Answer[]): readonly Answer[] =>
  queries.map(({ data, error, refetch }) => ({ data, error, refetch }))

/** The queries for the missing rows of a record. Each query loads the list of the rows, filtered by the record. */
function useRowQueries(resource: Resource, names: readonly string[]) {
  const { registry } = useWorkbench()
  const { keys } = useKeys()
  const { getList } = useDataProvider()(silentProvider)
  return (record: AnyRecord | undefined) =>
    [...new Set(names)].flatMap((name) => {
      const column = record && lacksRows(resource.fields, record, name) && columnOf(resource.fields, name)
      const other = column ? registry.find(column.of) : undefined
      if (!record || !column || !other?.calls[`by:${column.by}`]) return []
      const filters = [{ field: column.by, operator: 'eq' as const, value: record.id }]
      const query = {
        queryKey: keys()
          .data(silentProvider)
          .resource(resource.name)
          .action('one')
          .id(record.id)
          .params({ rows: name })
          .get(),
        queryFn: () =>
          getList<AnyRecord>({ resource: other.name, filters, pagination: { mode: 'off' } }).then(({ data }) => data),
        retry: false,
      }
      return [{ name, other, call: `by:${column.by}`, query }]
    })
}

/**
 * Loads the rows that the API left out of a record. A failure leaves the record without these rows. When the record is
 * fetched again, the rows are also fetched again.
 *
 * @param names the fields whose rows are needed. Fields that contain no rows are ignored.
 * @param isWhole false while the record itself loads, because the record may contain the rows. Default: true.
 */
export function useRecordWithRows(
  resource: Resource,
  record: AnyRecord | undefined,
  names: readonly string[],
  isWhole = true,
) {
  const { canCall } = useAccess()
  const client = useQueryClient()
  const asking = useRowQueries(resource, names)
  const missed = asking(record)
  const answers = useQueries({
    queries: missed.map(({ other, call, query }) => ({ ...query, enabled: isWhole && canCall(other, call) })),
    combine: answersOf,
  })
  const fields = missed.map(({ name }) => name).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the fields identify the missing rows
  const told = useMemo(() => {
    const entries = missed.map(({ name, other, call }, index) => {
      const { data, error = null, refetch } = answers[index] ?? {}
      const refusal = canCall(other, call)
        ? error
        : { message: t('You do not have permission for this.'), statusCode: 403 }
      return { name, data, unread: { resource: other, error: refusal, retry: () => void refetch?.() } }
    })
    const read = Object.fromEntries(entries.flatMap(({ name, data }) => (data ? [[name, data]] : [])))
    const left = entries.filter(({ data }) => !data)
    return {
      record: record && missed.length > 0 ? { ...record, ...read } : record,
      unread: new Map(left.map(({ name, unread }) => [name, unread])),
      isLoading: left.some(({ unread }) => !unread.error),
    }
  }, [fields, answers, record, canCall])

  /** Adds the rows to a new state of the record, if the rows can be loaded. */
  const complete = async (latest: AnyRecord): Promise<AnyRecord> => {
    const wanted = asking(latest).filter(({ other, call }) => canCall(other, call))
    const rows = await Promise.all(
      wanted.map(({ name, query }) =>
        client.fetchQuery({ ...query, staleTime: fresh }).then(
          (data) => [[name, data] as const],
          () => [],
        ),
      ),
    )
    return { ...latest, ...Object.fromEntries(rows.flat()) }
  }
  return { ...told, complete }
}
