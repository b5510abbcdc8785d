import { createContext, useContext } from 'react'
import type { Client } from '../../providers/client'
import type { ResumeStore } from './refresh/resume-store'

/** The HTTP client of the browser, shared by the sign-in page and the workspace. */
export const ClientContext = createContext<Client | undefined>(undefined)

/** The address and the form draft of the person whose session ended. */
export const ResumeStoreContext = createContext<ResumeStore | undefined>(undefined)

export function useResumeStore(): ResumeStore {
  const resume = useContext(ResumeStoreContext)
  if (!resume) throw new Error('This page is outside of ResumeStoreContext. Render it inside, as App.tsx does.')
  return resume
}

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('This page is outside of ClientContext. Render it inside, as App.tsx does.')
  return client
}
