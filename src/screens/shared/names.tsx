import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Fields, Resource, Values } from '../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from './access'
import { Currencies } from './currencies'
import { namelessIn } from './nameless'

type NamesById = ReadonlyMap<string, string>

const NamesContext = createContext<ReadonlyMap<string, NamesById>>(new Map())

/** The name of a record that came as an id alone; undefined where it is not known. */
export const useNameOf = (resource: string, id: string): string | undefined =>
  useContext(NamesContext).get(resource)?.get(id)

const answersOf = (queries: UseQueryResult<NamesById>[]) => queries.map(({ data }) => data)

interface NamedProps {
  readonly fields: Fields
  /** Those of the fields that are shown. */
  readonly names: readonly string[]
  readonly records: readonly Values[]
  readonly children: ReactNode
}

/**
 * Names the records that the shown ones refer to, where they came as ids alone: by one call for each resource referred
 * to, whatever the number of rows. An API that sends the names is asked for nothing.
 */
export function Named({ fields, names, records, children }: NamedProps) {
  const { api, registry } = useWorkbench()
  const { may } = useAccess()
  const targets = useMemo(
    () =>
      [...new Set(namelessIn(fields, names, records).map(({ to }) => to))]
        .map((name) => registry.find(name))
        .filter(
          (target): target is Resource => target !== undefined && (may(target, 'options') || may(target, 'list')),
        ),
    [fields, names, records, registry, may],
  )
  const answers = useQueries({
    queries: targets.map((target) => ({
      queryKey: ['names', target.name],
      queryFn: () => api.names(target),
      staleTime: 30_000,
      retry: false,
    })),
    combine: answersOf,
  })
  const known = useContext(NamesContext)
  const named = useMemo(() => {
    const added = targets.flatMap(({ name }, index) => (answers[index] ? [[name, answers[index]] as const] : []))
    return added.length > 0 ? new Map([...known, ...added]) : known
  }, [known, targets, answers])
  return (
    <NamesContext value={named}>
      <Currencies {...{ fields, names, records, children }} />
    </NamesContext>
  )
}
