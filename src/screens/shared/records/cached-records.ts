import { useKeys } from '@refinedev/core'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnyRecord, Resource } from '../../../../vocabulary'
import { lacksRows } from './record-rows'

interface Page {
  readonly data: readonly AnyRecord[]
}

/** The fields of a record that its row in a list does not have. Write-only fields and extensions are ignored. */
const lackingIn = ({ fields }: Resource, row: AnyRecord) =>
  Object.keys(fields).filter(
    (name) => row[name] === undefined && !fields[name]?.extension && !fields[name]?.kind.writeOnly,
  )

const isListOf =
  ({ name }: Resource) =>
  ({ queryKey: [first, , resource, what] }: { readonly queryKey: QueryKey }) =>
    first === 'data' && resource === name && what === 'list'

/** Finds the row of a record in the list that was loaded last. */
function rowOf(client: QueryClient, resource: Resource, id: string): AnyRecord | undefined {
  const lists = client.getQueryCache().findAll({ predicate: isListOf(resource) })
  return lists
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as Page | undefined)?.data ?? [])
    .find((row) => row.id === id)
}

/**
 * The initial data of a record's page until the record itself is loaded: its row in a list. Undefined if the row lacks
 * fields, except for the rows of other records.
 */
export function useCachedRow(resource: Resource, id: string): () => { readonly data: AnyRecord } | undefined {
  const client = useQueryClient()
  return useCallback(() => {
    const data = rowOf(client, resource, id)
    const isLike = data && lackingIn(resource, data).every((name) => lacksRows(resource.fields, data, name))
    return isLike ? { data } : undefined
  }, [client, resource, id])
}

/** The record, with newer values for the fields that the record already has. */
const mergeKnownFields = (record: AnyRecord, newer: AnyRecord): AnyRecord => ({
  ...record,
  ...Object.fromEntries(Object.entries(newer).filter(([name, value]) => name in record && value !== undefined)),
})

/**
 * Updates the cached record and lists with the response to a change, so that pages immediately show the change. The
 * data is fetched again later, in the background.
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
