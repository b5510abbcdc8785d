import { createContext, useContext } from 'react'
import type { Client } from '../../providers/client'

/** The one client of the page, shared by sign-in and workspace. */
export const ClientContext = createContext<Client | undefined>(undefined)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('A page stands outside of ClientContext; put it inside, as main.tsx does.')
  return client
}
