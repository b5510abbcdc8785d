import { createClient } from '../../../providers/client'
import {
  apiBase,
  type Business,
  collectResources,
  currentBusiness,
  defaultExportOf,
  type Resource,
  screenAddress,
  sessionCalls,
  setCurrentBusiness,
} from '../../../vocabulary'
import { beginFirstCall } from '../first-call'

/** The calls that the page starts itself, before the code of the product is loaded. */
export interface EarlyCalls {
  /**
   * For each resource: the calls of its list in the initial state, and the calls of its record ':id'. The key ''
   * contains the call of the landing page.
   */
  readonly calls: Readonly<Record<string, readonly string[]>>
  /** For each resource: the key of the local storage with the tab that the person last chose in the list. */
  readonly remembered: Readonly<Record<string, string>>
}

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

const registry = collectResources(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))

const emptyStorage: Storage = {
  length: 0,
  clear: () => undefined,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
}

const settings = { apiUrl: '', secret: '', signInPath: '', sample: null, mailsLinks: false, basePath: '' }

/**
 * The path of the first API call that the page at an address makes. Undefined if the first API call of the page is not
 * known in advance.
 */
async function firstPath(path: string): Promise<string | undefined> {
  let first: string | undefined
  const client = createClient({ navigate: () => undefined, here: () => '/', settings, storage: emptyStorage })
  const noting = {
    ...client,
    start: (sending: { path: string }) => {
      first ??= sending.path
    },
  }
  beginFirstCall(noting, registry, { path })
  // The data provider sends a call asynchronously, shortly after the page requests the call.
  await new Promise((resolve) => setTimeout(resolve))
  return first
}

/** The first calls of all addresses, in the form in which the providers make these calls. */
export async function collectEarlyCalls(): Promise<EarlyCalls> {
  const own = registry.all.filter(({ api }) => api === undefined)
  const entries = await Promise.all(
    own.map(async ({ name }) => {
      const paths = await Promise.all([firstPath(screenAddress(name)), firstPath(`${screenAddress(name)}/:id`)])
      return [name, paths.flatMap((path) => path?.replace('%3Aid', ':id') ?? [])] as const
    }),
  )
  const landing = currentBusiness().dashboard ? [[apiBase + sessionCalls.dashboardStats.path]] : []
  const remembered = own.flatMap(({ name, list: { tabs } }) => (tabs?.remember ? [[name, tabs.remember] as const] : []))
  return {
    calls: Object.fromEntries([...landing.map((calls) => ['', calls] as const), ...entries]),
    remembered: Object.fromEntries(remembered),
  }
}
