import { useMemo } from 'react'
import { type AnyRecord, type Field, idOf, isEmpty, type Resource, type Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from './access'
import { useSilentList } from './silent-queries'

/** Whether a copied record contains only the id of its original. */
const isBare = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'id'

/** The fields of a copied record, with the names of the records that it refers to. */
const copyOf = (found: AnyRecord, field: Field): Values =>
  Object.fromEntries(
    Object.keys(field.kind.inner?.(field) ?? {}).map((name) => {
      const value = found[name] as { readonly id?: unknown; readonly name?: unknown } | null | undefined
      return [name, typeof value === 'object' && value !== null ? (value.name ?? value.id) : value]
    }),
  )

/**
 * Completes the copied records in a record, such as the addresses of a delivery, if the API sends only their ids. The
 * hook loads the originals with one call to a list, filtered by another reference of the record.
 */
export function useResolvedCopies(resource: Resource, record: AnyRecord): AnyRecord {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const bare = Object.entries(resource.fields).filter(
    ([name, field]) => field.kind.copyOf?.(field) !== undefined && isBare(record[name]),
  )
  const [of] = bare.map(([, field]) => registry.find(field.kind.copyOf?.(field) ?? ''))
  const { by } = Object.values(of?.calls ?? {}).find((call) => call?.by && !isEmpty(record[call.by])) ?? {}
  const isListed = of !== undefined && by !== undefined && canCall(of, `by:${by}`)
  const { result } = useSilentList({
    resource: of?.name ?? '',
    filters: [{ field: by ?? '', operator: 'eq', value: idOf(record[by ?? '']) }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: isListed, retry: false },
  })
  const names = bare.map(([name]) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the fields identify the incomplete copies
  return useMemo(() => {
    const copies = bare.flatMap(([name, field]) => {
      const found = result.data.find(({ id }) => id === String(idOf(record[name])))
      return found ? [[name, copyOf(found, field)]] : []
    })
    return copies.length > 0 ? { ...record, ...Object.fromEntries(copies) } : record
  }, [record, names, result.data])
}
