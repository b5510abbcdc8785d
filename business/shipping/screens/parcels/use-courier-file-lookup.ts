import { useWorkbench } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'
import {
  type CourierFileKnowledge,
  cellsToLookUp,
  type ParcelTable,
  parcelFields,
  type RememberedHeads,
} from './read-parcel-table'

interface LookupResponse {
  readonly orders?: readonly string[]
  readonly couriers?: readonly { readonly name: string; readonly heads: RememberedHeads }[]
}

/** Looks up the cells of a courier's file on the server, and stores confirmed columns. */
export function useCourierFileLookup(resource: typeof order) {
  const { api } = useWorkbench()
  return {
    /**
     * Finds the order numbers among the cells, and the confirmed columns of each courier. The result is empty if the
     * request fails.
     */
    lookUp: async (cells: readonly (readonly string[])[]): Promise<CourierFileKnowledge> => {
      const answer = (await api.ask(resource, 'lookUpCells', { cells: cellsToLookUp(cells) }).catch(() => undefined)) as
        | LookupResponse
        | undefined
      return {
        orders: new Set((answer?.orders ?? []).map((number) => number.toUpperCase())),
        couriers: answer?.couriers ?? [],
      }
    },
    /**
     * Stores the confirmed columns of a courier's files. The function does nothing if the tracking column has no
     * heading.
     */
    remember: async ({ heads, columns }: ParcelTable, courier: string): Promise<void> => {
      const named = Object.fromEntries(
        parcelFields.flatMap((name) => {
          const head = columns[name] === undefined ? '' : (heads[columns[name]] ?? '')
          return head ? [[name, head]] : []
        }),
      )
      if (!courier || !named.trackingNumber) return
      await api.ask(resource, 'rememberColumns', { carrier: courier, ...named }).catch(() => undefined)
    },
  }
}
