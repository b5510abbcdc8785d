import { useMemo } from 'react'
import { type AnyRecord, type Field, idOf, isEmpty, type Resource, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from './access'
import { useSilentList } from './silent-queries'

/** Whether there is no more of a copy than the id of what it is of. */
const isBare = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'id'

/** The fields of a copy, with the names of what the record refers to. */
const copyOf = (found: AnyRecord, field: Field): Values =>
  Object.fromEntries(
    Object.keys(field.kind.inner?.(field) ?? {}).map((name) => {
      const value = found[name] as { readonly id?: unknown; readonly name?: unknown } | null | undefined
      return [name, typeof value === 'object' && value !== null ? (value.name ?? value.id) : value]
    }),
  )

/**
 * A record with its copies, such as the addresses of a delivery, where an API gives their ids alone and lists what they are
 * of by something that the record refers to as well: by one call.
 */
export function useResolvedCopies(resource: Resource, record: AnyRecord): AnyRecord {
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const bare = Object.entries(resource.fields).filter(
    ([name, field]) => field.kind.copyOf?.(field) !== undefined && isBare(record[name]),
  )
  const [of] = bare.map(([, field]) => registry.find(field.kind.copyOf?.(field) ?? ''))
  const { by } = Object.values(of?.calls ?? {}).find((call) => call?.by && !isEmpty(record[call.by])) ?? {}
  const isListed = of !== undefined && by !== undefined && may(of, `by:${by}`)
  const { result } = useSilentList({
    resource: of?.name ?? '',
    filters: [{ field: by ?? '', operator: 'eq', value: idOf(record[by ?? '']) }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: isListed, retry: false },
  })
  const names = bare.map(([name]) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is bare is told by the names of its fields
  return useMemo(() => {
    const copies = bare.flatMap(([name, field]) => {
      const found = result.data.find(({ id }) => id === String(idOf(record[name])))
      return found ? [[name, copyOf(found, field)]] : []
    })
    return copies.length > 0 ? { ...record, ...Object.fromEntries(copies) } : record
  }, [record, names, result.data])
}
