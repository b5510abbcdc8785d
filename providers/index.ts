import type { AccessControlProvider, AuditLogProvider, AuthProvider, I18nProvider, LiveProvider } from '@refinedev/core'
import { language, type Registry, t } from '../vocabulary'
import type { AccessCheck, Api, Bookmarks, GlobalSearchCall, Jobs, SavedListViews } from './api'
import type { Client } from './client'
import { createApi } from './create-api'
import { createDataProviders, type DataProviders } from './data-providers'
import { createClientIdempotencyKeys, withIdempotencyKeys } from './http/idempotency-keys'
import type { MultiApi } from './http/multi-api'
import { createGlobalSearch } from './lists/global-search'
import { createLists } from './lists/lists'
import { createMissingLists, type MissingLists } from './lists/missing-lists'
import { createSavedListViews } from './lists/saved-list-views'
import { createLiveHub, createLiveProvider, type LiveHub } from './live/hub'
import { createApiRecordReader, createApiRecordVersions } from './records/api-record-reader'
import { createApiValueFormats } from './records/api-value-formats'
import { createAuditLogProvider } from './records/audit-log'
import { createBookmarks } from './records/bookmarks'
import { createChangeSender } from './records/change-sender'
import { type CommentsApi, createCommentsApi } from './records/comments'
import type { ConflictDecisions, EditConflict } from './records/edit-conflict'
import { createJobs } from './records/jobs'
import { createUndoApi, type UndoApi } from './records/undo'
import { saveFile } from './save-file'
import { createAccessCheck, createAccessControlProvider, createAvailableCalls } from './session/access-control'
import { createAuthProvider } from './session/auth-provider'
import { createUserPromptQueue, type UserPromptQueue } from './session/user-prompt-queue'
import type { UserStorage } from './user-storage'

/** All providers that Refine and the screens need. */
export interface Providers {
  readonly dataProviders: DataProviders
  readonly authProvider: AuthProvider
  readonly accessControlProvider: AccessControlProvider
  readonly auditLogProvider: AuditLogProvider
  readonly i18nProvider: I18nProvider
  readonly liveProvider: LiveProvider
  /** Live updates about the changes of other users. */
  readonly live: LiveHub
  /** Invalidates the cached lists after changes of other users. */
  readonly forget: () => void
  /** The resources whose lists the API does not have. */
  readonly absent: MissingLists
  readonly api: Api
  readonly bookmarks: Bookmarks
  readonly can: AccessCheck
  readonly comments: CommentsApi
  readonly jobs: Jobs
  readonly search: GlobalSearchCall
  readonly memory: UserStorage
  readonly undo: UndoApi
  readonly views: SavedListViews
  /** The queue of dialogs about conflicts. */
  readonly conflicts: UserPromptQueue<EditConflict, ConflictDecisions>
}

interface Options {
  readonly client: Client
  readonly registry: Registry
  /** The connections to other APIs. Default: no other APIs. */
  readonly several?: MultiApi
  /**
   * Called after an undo or a bulk change. The promise resolves when all visible data is refreshed. Default: no
   * refresh.
   */
  readonly caughtUp?: () => unknown
  /** Offers a downloaded file to the user. Default: the browser saves the file. */
  readonly save?: (file: Blob, name: string) => void
  /** Changes the language of the product. By default, the language does not change. */
  readonly changeLanguage?: (language: string) => void
}

/** Creates the providers for the declared resources, with the client of the sign-in page. */
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
  const can = createAccessCheck(registry, session, others)
  const usable = createAvailableCalls(can)
  const forms = createApiValueFormats(registry)
  const reader = createApiRecordReader(registry, (api) => others(api)?.url ?? apiUrl, forms)
  const absent = createMissingLists(memory)
  const live = createLiveHub()
  const versions = createApiRecordVersions()
  const conflicts = createUserPromptQueue<EditConflict, ConflictDecisions>()
  const lists = createLists({ registry, send, reader, usable, forms, versions, absent })
  const knowsKeys = (api: string | undefined) => {
    const other = others(api)
    const adapter = other ? settings.apis?.[api ?? '']?.adapter : settings.adapter
    return adapter !== undefined || (other?.session ?? session).userData()?.idempotency === true
  }
  const keys = createClientIdempotencyKeys({ knows: knowsKeys })
  const changes = createChangeSender(send, reader, forms, keys)
  const sendOnce = withIdempotencyKeys(send, keys, { onlyAlike: true })
  const changed = () => {
    lists.changed()
    return caughtUp()
  }
  const loadSaving = async () => {
    const { createRecordSaving } = await import('./saving')
    return createRecordSaving({ registry, send, reader, usable, forms, changes, notices, versions, conflicts })
  }
  // The next user must not see the cached data of the previous user. If the event is repeated for the same user,
  // nothing changes.
  const eyes = () => JSON.stringify([session.key(), session.viewedRole()?.id, [...session.permissions()]])
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
    comments: createCommentsApi({ send, sendOnce, session, registry }),
    jobs: createJobs({ send: withIdempotencyKeys(send, keys), session, changed }),
    search: createGlobalSearch(send, session),
    memory,
    undo: createUndoApi({ client, sendOnce, changed }),
    views: createSavedListViews({ send: sendOnce, session, memory, registry }),
  }
}

/**
 * The texts of Refine itself, translated with the vocabulary's `t`.
 *
 * @param change a function that changes the language of the product.
 */
export const createI18nProvider = (change: (language: string) => unknown): I18nProvider => ({
  translate: (key, options?: unknown, text?: string) =>
    typeof options === 'string' ? t(options) : t(text ?? key, options as Record<string, string> | undefined),
  changeLocale: async (language) => change(language),
  getLocale: language,
})
