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

/** What the server knows of the columns of couriers' files, and how it is told what was confirmed. */
export function useCourierFileLookup(resource: typeof order) {
  const { api } = useWorkbench()
  return {
    /** Which cells are numbers of orders, and what was confirmed for the files of each courier; nothing where it cannot be told. */
    lookUp: async (cells: readonly (readonly string[])[]): Promise<CourierFileKnowledge> => {
      const answer = (await api.ask(resource, 'lookUpCells', { cells: cellsToLookUp(cells) }).catch(() => undefined)) as
        | LookupResponse
        | undefined
      return {
        orders: new Set((answer?.orders ?? []).map((number) => number.toUpperCase())),
        couriers: answer?.couriers ?? [],
      }
    },
    /** Remembers which columns were confirmed for the files of a courier; without heads there is nothing to remember. */
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
