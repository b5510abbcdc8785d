import type { AccessControlProvider, AuditLogProvider, AuthProvider, I18nProvider, LiveProvider } from '@refinedev/core'
import type { Registry } from '../vocabulary'
import { type Absent, createAbsent } from './absent'
import { createAccessControlProvider, createCan } from './access'
import { createApi } from './actions'
import type { Api, Bookmarks, Can, Jobs, Search, Views } from './api'
import { createAuditLogProvider } from './audit-log'
import { createAuthProvider } from './auth-provider'
import { createBookmarks } from './bookmarks'
import { createChanges } from './changes'
import type { Client } from './client'
import { type Comments, createComments } from './comments'
import { createDataProviders, type DataProviders } from './data'
import { saveFile } from './download'
import { createForms } from './forms'
import { createI18nProvider } from './i18n'
import { createJobs } from './jobs'
import { createKeys, keyed } from './keys'
import { createLists } from './lists'
import { createHub, type Hub } from './live/hub'
import { createLiveProvider } from './live/provider'
import type { Memory } from './memory'
import { createReader } from './normalise'
import type { Decisions, Overtaken } from './overtaken'
import { createQuestions, type Questions } from './questions'
import { createSearch } from './search'
import type { Several } from './several'
import { createUndo, type Undo } from './undo'
import { createUsable } from './usable'
import { createVersions } from './versions'
import { createViews } from './views'

/** All that Refine and the screens are given to work with. */
export interface Providers {
  readonly dataProviders: DataProviders
  readonly authProvider: AuthProvider
  readonly accessControlProvider: AccessControlProvider
  readonly auditLogProvider: AuditLogProvider
  readonly i18nProvider: I18nProvider
  readonly liveProvider: LiveProvider
  /** What others do meanwhile, once it is heard. */
  readonly live: Hub
  /** Forgets what is kept of lists, as others have changed something. */
  readonly forget: () => void
  /** The lists that the API turned out not to have. */
  readonly absent: Absent
  readonly api: Api
  readonly bookmarks: Bookmarks
  readonly can: Can
  readonly comments: Comments
  readonly jobs: Jobs
  readonly search: Search
  readonly memory: Memory
  readonly undo: Undo
  readonly views: Views
  /** What is asked where others came first. */
  readonly conflicts: Questions<Overtaken, Decisions>
}

interface Options {
  readonly client: Client
  readonly registry: Registry
  /** Other APIs besides. Default: there are none. */
  readonly several?: Several
  /**
   * Told once something was undone or many records were changed, whatever it was; kept when all that is shown is there again.
   * Default: nobody is.
   */
  readonly caughtUp?: () => unknown
  /** Hands a downloaded file to the person. Default: the browser saves it. */
  readonly save?: (file: Blob, name: string) => void
  /** Chooses the language of the product. Default: it stays. */
  readonly changeLanguage?: (language: string) => void
}

/** Makes the providers over the declared resources, on top of the client that the sign-in page shares. */
export function createProviders({
  client,
  registry,
  several,
  caughtUp = () => undefined,
  save = saveFile,
  changeLanguage = () => undefined,
}: Options): Providers {
  const { session, memory, notices, settings } = client
  const { send, others } = several ?? { send: client.send, others: () => undefined }
  const { apiUrl } = settings
  const can = createCan(registry, session, others)
  const usable = createUsable(can)
  const forms = createForms(registry)
  const reader = createReader(registry, (api) => others(api)?.url ?? apiUrl, forms)
  const absent = createAbsent(memory)
  const live = createHub()
  const versions = createVersions()
  const conflicts = createQuestions<Overtaken, Decisions>()
  const lists = createLists({ registry, send, reader, usable, forms, versions, absent })
  const knowsKeys = (api: string | undefined) => {
    const other = others(api)
    const adapter = other ? settings.apis?.[api ?? '']?.adapter : settings.adapter
    return adapter !== undefined || (other?.session ?? session).userData()?.idempotency === true
  }
  const keys = createKeys({ knows: knowsKeys })
  const changes = createChanges(send, reader, forms, keys)
  const sendOnce = keyed(send, keys, { onlyAlike: true })
  const changed = () => {
    lists.changed()
    return caughtUp()
  }
  const loadSaving = async () => {
    const { createSaving } = await import('./saving')
    return createSaving({ registry, send, reader, usable, forms, changes, notices, versions, conflicts })
  }
  // The next person must not see what was fetched for the last; to hear the same person's name again changes nothing.
  const eyes = () => JSON.stringify([session.key(), session.viewedRole()?.id, [...session.held()]])
  let seenBy = eyes()
  session.subscribe(() => {
    const now = eyes()
    if (now === seenBy) return
    seenBy = now
    absent.forget()
    lists.forget()
  })
  session.subscribe(() => {
    if (session.token() === null) forms.forget()
  })
  return {
    dataProviders: createDataProviders({ registry, apiUrl, send, reader, lists, changes, usable, forms, versions }),
    authProvider: createAuthProvider(client),
    accessControlProvider: createAccessControlProvider(can),
    auditLogProvider: createAuditLogProvider(registry, lists),
    i18nProvider: createI18nProvider(changeLanguage),
    liveProvider: createLiveProvider(live),
    live,
    forget: lists.changed,
    absent,
    conflicts,
    api: createApi({ send, lists, changes, usable, notices, undoing: client.undoing, session, loadSaving, save }),
    bookmarks: createBookmarks(sendOnce, apiUrl),
    can,
    comments: createComments({ send, sendOnce, session, registry }),
    jobs: createJobs({ send: keyed(send, keys), session, changed }),
    search: createSearch(send, session),
    memory,
    undo: createUndo({ client, sendOnce, changed }),
    views: createViews({ send: sendOnce, session, memory, registry }),
  }
}
