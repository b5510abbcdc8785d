import { useKeys } from '@refinedev/core'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { lacksRows } from './record-rows'

interface Page {
  readonly data: readonly AnyRecord[]
}

/** The fields of a record that are not known by a row of it, as far as they may be known at all. */
const lackingIn = ({ fields }: Resource, row: AnyRecord) =>
  Object.keys(fields).filter(
    (name) => row[name] === undefined && !fields[name]?.extension && !fields[name]?.kind.writeOnly,
  )

const isListOf =
  ({ name }: Resource) =>
  ({ queryKey: [first, , resource, what] }: { readonly queryKey: QueryKey }) =>
    first === 'data' && resource === name && what === 'list'

/** The row of a record in whichever list was read last. */
function rowOf(client: QueryClient, resource: Resource, id: string): AnyRecord | undefined {
  const lists = client.getQueryCache().findAll({ predicate: isListOf(resource) })
  return lists
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as Page | undefined)?.data ?? [])
    .find((row) => row.id === id)
}

/**
 * What a record's page begins with until the record has come: the row that a list has of it, where that tells as much, but for
 * rows of its own.
 */
export function useCachedRow(resource: Resource, id: string): () => { readonly data: AnyRecord } | undefined {
  const client = useQueryClient()
  return useCallback(() => {
    const data = rowOf(client, resource, id)
    const isLike = data && lackingIn(resource, data).every((name) => lacksRows(resource.fields, data, name))
    return isLike ? { data } : undefined
  }, [client, resource, id])
}

/** What of a record is in a newer state of it, and has a place in it. */
const mergeKnownFields = (record: AnyRecord, newer: AnyRecord): AnyRecord => ({
  ...record,
  ...Object.fromEntries(Object.entries(newer).filter(([name, value]) => name in record && value !== undefined)),
})

/**
 * Puts what the API answered to a change in the place of what was known of the record, so that its page and its lists begin
 * with that where they are shown next. All of it is still to be read again.
 */
export function useUpdateCachedRecord() {
  const client = useQueryClient()
  const { keys } = useKeys()
  return useCallback(
    (resource: Resource, answered: AnyRecord) => {
      const key = keys().data('default').resource(resource.name).action('one').id(answered.id).params({}).get()
      client.setQueryData<{ data: AnyRecord }>(key, (known) => {
        if (known) return { ...known, data: mergeKnownFields(known.data, answered) }
        return lackingIn(resource, answered).length === 0 ? { data: answered } : undefined
      })
      client.setQueriesData<Page>({ predicate: isListOf(resource) }, (page) =>
        page?.data.some(({ id }) => id === answered.id)
          ? { ...page, data: page.data.map((row) => (row.id === answered.id ? mergeKnownFields(row, answered) : row)) }
          : page,
      )
    },
    [client, keys],
  )
}
