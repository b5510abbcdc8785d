import { createContext, useContext } from 'react'
import type { Client } from '../../providers/client'
import type { ResumeStore } from './resume-store'

/** The one client of the page, shared by sign-in and workspace. */
export const ClientContext = createContext<Client | undefined>(undefined)

/** What the page keeps for the person whose session was lost. */
export const ResumeStoreContext = createContext<ResumeStore | undefined>(undefined)

export function useResumeStore(): ResumeStore {
  const resume = useContext(ResumeStoreContext)
  if (!resume) throw new Error('A page stands outside of ResumeContext; put it inside, as App.tsx does.')
  return resume
}

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('A page stands outside of ClientContext; put it inside, as main.tsx does.')
  return client
}
