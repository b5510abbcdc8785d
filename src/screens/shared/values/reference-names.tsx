import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Fields, isEmpty, labelInSentence, type Resource, t, type Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from '../records/access'
import { CurrenciesProvider } from './currencies'
import { formatList } from './formats'

type NamesById = ReadonlyMap<string, string>

const NamesContext = createContext<ReadonlyMap<string, NamesById>>(new Map())

/**
 * Returns a function that finds the name of a record by its id. The returned function returns undefined for an unknown
 * name.
 */
export function useReferenceNames(): (resource: string, id: string) => string | undefined {
  const known = useContext(NamesContext)
  return (resource, id) => known.get(resource)?.get(id)
}

/** Finds the name of a record by its id. Undefined if the name is unknown. */
export const useNameOf = (resource: string, id: string): string | undefined => useReferenceNames()(resource, id)

interface Answer {
  readonly data?: NamesById
  readonly isOut: boolean
}

const answersOf = (queries: UseQueryResult<NamesById>[]): readonly Answer[] =>
  queries.map(({ data, isLoading }) => ({ data, isOut: !isLoading && !data?.size }))

interface NamedProps {
  readonly fields: Fields
  /** The names of the visible fields. */
  readonly names: readonly string[]
  readonly records: readonly Values[]
  /** Whether to hide the note about names that could not be loaded. Default: false. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/**
 * Loads the names of records to which the visible records refer. Even for many rows, the component makes only one call
 * per referenced resource. If an API sends the names with the records, no call is necessary. A note reports names that
 * could not be loaded.
 */
export function ReferenceNames({ fields, names, records, quiet = false, children }: NamedProps) {
  const { api, registry } = useWorkbench()
  const { canCall } = useAccess()
  const targets = useMemo(
    () =>
      [...new Set(namelessFields(fields, names, records).map(({ to }) => to))]
        .map((name) => registry.find(name))
        .filter((target): target is Resource => Boolean(target?.calls.options || target?.calls.list)),
    [fields, names, records, registry],
  )
  const answers = useQueries({
    queries: targets.map((target) => ({
      queryKey: ['names', target.name],
      queryFn: () => api.names(target),
      enabled: canCall(target, 'options') || canCall(target, 'list'),
      staleTime: 30_000,
      retry: false,
    })),
    combine: answersOf,
  })
  const known = useContext(NamesContext)
  const named = useMemo(() => {
    const added = targets.flatMap(({ name }, index) => {
      const { data } = answers[index] ?? {}
      return data ? [[name, data] as const] : []
    })
    return added.length > 0 ? new Map([...known, ...added]) : known
  }, [known, targets, answers])
  const unnamed = targets.filter((_, index) => answers[index]?.isOut)
  return (
    <NamesContext value={named}>
      <CurrenciesProvider {...{ fields, names, records, children }} />
      {unnamed.length > 0 && !quiet && (
        <span className="note" role="note">
          {t('The names of the {{records}} could not be loaded. Their IDs are shown instead.', {
            records: formatList(unnamed.map(({ label }) => labelInSentence(t(label.many)))),
          })}
        </span>
      )}
    </NamesContext>
  )
}

/** Whether a value refers to a record by its id, without a name. */
export const isNameless = (value: unknown): boolean => !isEmpty(value) && !(value as { readonly name?: unknown }).name

/** Whether a text is probably an id and not a name: only digits, 24 hexadecimal digits, or a UUID. */
export const isProbablyId = (value: unknown): boolean =>
  /^(\d+|[\da-f]{24}|[\da-f]{8}(-[\da-f]{4,12}){4})$/i.test(String(value))

/** The fields that refer to records by ids without names, each with the resource of those records. */
export const namelessFields = (fields: Fields, names: readonly string[], records: readonly Values[]) =>
  names.flatMap((name) => {
    const field = fields[name]
    const column = field?.kind.column(field)
    const copied = column?.store === 'text' ? field?.kind.copyOf?.(field) : undefined
    if (copied) return records.some((record) => isProbablyId(record[name])) ? [{ name, to: copied }] : []
    if (column?.store !== 'reference' && column?.store !== 'references') return []
    return records.some((record) => [record[name]].flat().some(isNameless)) ? [{ name, to: column.to }] : []
  })
