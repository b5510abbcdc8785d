import type { FastifyInstance } from 'fastify'
import { createGateway, startSettlingChanges } from '../../integrations/gateway'
import { findRecordHostErrors, withoutExternalResources } from '../../integrations/gateway/record-hosts'
import { adapterNames, findAdapterFileErrors } from '../../integrations/gateway/upstream/adapters'
import { findApiSettingErrors, withDefaultAdapters } from '../../integrations/gateway/upstream/browser-apis'
import {
  findConfiguredAdapter,
  findUpstreamAdapterErrors,
} from '../../integrations/gateway/upstream/configured-adapters'
import { checkDeclarations, currentBusiness } from '../../vocabulary'
import { expectMatchingKeys, reencryptSecondFactors } from '../auth/matching-keys'
import { grantNewPermissions, removeUnknownPermissions } from '../auth/role-permissions'
import type { ServerSide } from '../contract/define-server'
import type { Store } from '../contract/store'
import { createFileStore, filesFolder } from '../database/files/file-store'
import { openStorage } from '../database/files/object-storage'
import { startFileCleanup } from '../database/files/orphaned-files'
import { expectSharedStorage } from '../database/files/shared-storage'
import { expectWritableStorage } from '../database/files/storage-files'
import { openStore } from '../database/open-store'
import { findUndeclaredData } from '../database/schema-upgrade/undeclared-data'
import { createMentionMailQueue } from '../features/comments/mention-mails'
import { missingDashboardAnswers } from '../features/dashboard/missing-answers'
import { createRecordMailQueue, eraseOldMailTexts, findOutboxErrors, startOutbox } from '../features/outbox'
import { createMailer } from '../features/outbox/mailer'
import { startRetention } from '../features/personal-data/start-retention'
import { startBackups } from '../operations/backup'
import type { BackupService } from '../operations/backup/routes'
import { prepareDataFolder } from '../operations/data-folder'
import { fillEmptyStore, isSampleAccountOpen, refuseOpenSampleAccounts, sampleAdmin } from '../operations/first-start'
import { migrations } from '../operations/migrations'
import { createServerMonitor, type ServerMonitor } from '../operations/observe'
import { expectDatabaseReady, type ReadinessChecks } from '../operations/readiness'
import { createHandlers, registry as declared, findHandlerErrors, serverSide as side } from '../operations/registry'
import { databaseLocationOf, type ServerSettings } from '../operations/settings'
import { expectWritableFolder } from '../platform/disk'
import { deletePartialFiles } from '../platform/durable-files'
import { deriveSecret, resolveServerKeys } from '../platform/keys'
import { StartError } from '../platform/problem'
import { secretCipherOf } from '../platform/secret-cipher'
import { setViesAddress } from '../platform/service-addresses'
import { numberExistingRecords } from '../records/values/auto-number'
import { createApp, createScreensApp } from './app'
import { listen } from './listen'
import type { BrowserSettings, ScreensClient } from './static'

/** A running server. */
export interface RunningServer {
  /** The name of the business. */
  readonly name: string
  /** The URL at which to open the server. */
  readonly address: string
  /** The text lines for the person who started the server. */
  readonly greeting: readonly string[]
  /** Stops the server. The server first completes the open calls, and then closes the store. */
  readonly close: () => Promise<void>
}

interface ServeOptions {
  readonly settings: ServerSettings
  readonly client: ScreensClient
  /** The program that makes backups in a separate process. Default: this process makes backups. */
  readonly commands?: string
}

/**
 * Opens the store and serves the API and the user interface. If the settings contain another API, the server serves
 * only the user interface.
 *
 * @throws Error with a message that says why the server cannot start, and how to fix the problem.
 */
export async function startDeckhand({ settings, client, commands }: ServeOptions): Promise<RunningServer> {
  const { upstreams, apiUrl } = settings
  const guarded = upstreams.flatMap(({ name }) => name ?? [])
  const problems = [
    ...checkDeclarations(declared, currentBusiness()),
    ...findAdapterFileErrors(),
    ...findApiSettingErrors(settings, declared, adapterNames, guarded),
    ...(apiUrl === '' ? findRecordHostErrors(declared, settings) : []),
    ...findUpstreamAdapterErrors(upstreams),
    ...findHandlerErrors(withoutExternalResources(declared, settings)),
    ...missingDashboardAnswers(side.dashboard),
    ...(apiUrl === '' ? findOutboxErrors(withoutExternalResources(declared, settings), sideFor(upstreams).outbox) : []),
  ]
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  const watch = await createServerMonitor(settings)
  return apiUrl === '' ? serveOwn(settings, client, watch, commands) : serveFront(settings, client, watch)
}

async function serveFront(
  settings: ServerSettings,
  client: ScreensClient,
  watch: ServerMonitor,
): Promise<RunningServer> {
  const { apiUrl, basePath, signInPath, storageSecret = 'deckhand' } = settings
  const app = await createScreensApp({
    settings,
    watch,
    screens: {
      client,
      browser: {
        apiUrl,
        basePath,
        signInPath,
        secret: storageSecret,
        sample: null,
        ...withDefaultAdapters(settings, adapterNames),
      },
    },
  })
  const address = await listen(app, settings)
  return {
    name: currentBusiness().name,
    address,
    greeting: [`The screens talk to ${apiUrl}.`],
    close: () => app.close(),
  }
}

async function serveOwn(
  settings: ServerSettings,
  client: ScreensClient,
  watch: ServerMonitor,
  program?: string,
): Promise<RunningServer> {
  const { dataDir, upstreams, filesUrl, s3 } = settings
  const registry = withoutExternalResources(declared, settings)
  const serverSide = sideFor(upstreams)
  const mail = settings.mail && createMailer(settings.mail, watch.countMail)
  prepareDataFolder(dataDir)
  const place = databaseLocationOf(settings)
  const filesPlace = filesUrl ?? filesFolder(dataDir)
  const storage = await openStorage(filesPlace, s3)
  const filesTaken = () => expectWritableStorage(storage, filesPlace)
  if (filesUrl) await filesTaken().catch(refuseStart('FILES_URL'))
  const files = createFileStore(storage)
  const onReady = async (store: Store) => {
    await expectSharedStorage(store, storage, filesPlace)
    await serverSide.onReady?.(store)
    await grantNewPermissions(store)
    await fillEmptyStore({ store, files, settings, makeSample: serverSide.sample })
    await numberExistingRecords(store)
    await removeUnknownPermissions(store)
  }
  const gateway = createGateway(declared, upstreams, findConfiguredAdapter)
  const store = await openStore({
    registry,
    handlers: createHandlers(mail),
    migrations,
    onReady,
    ...place,
  })
  let app: FastifyInstance | undefined
  let backups: BackupService | undefined
  try {
    await refuseOpenSampleAccounts(store, settings)
    const keys = resolveServerKeys({ dataDir, ...settings.keys })
    await expectMatchingKeys(store, keys)
    await reencryptSecondFactors(store, secretCipherOf(keys))
    const sample = (await isSampleAccountOpen(store)) ? sampleAdmin : null
    const browser: BrowserSettings = {
      apiUrl: settings.basePath,
      basePath: settings.basePath,
      secret: settings.storageSecret ?? deriveSecret(keys.tokens[0], 'storage'),
      signInPath: '/token',
      sample,
      mailsLinks: mail !== undefined,
      sendsMail: mail !== undefined,
      ...withDefaultAdapters(settings, adapterNames),
    }
    const checks = {
      database: () => expectDatabaseReady(store),
      storage: () => expectWritableFolder(dataDir),
    }
    // The check of the bucket is optional, because a process without the bucket still serves all calls that need no
    // files. If a required check fails, the load balancer stops using all processes.
    const besides: ReadinessChecks = filesUrl ? { files: filesTaken } : {}
    backups = await startBackups(store, { settings, place, files, handlers: createHandlers(mail), migrations, program })
    const own = await createApp({
      serverSide,
      store,
      backups,
      ...(gateway && { gateway }),
      files,
      keys,
      mail,
      settings,
      checks,
      optionalChecks: besides,
      watch,
      screens: { client, browser },
    })
    app = own
    void deletePartialFiles(dataDir)
    const stopSweeping = startFileCleanup(store, files, settings.binDays)
    setViesAddress(store, settings.viesUrl)
    const stopRetention = startRetention(store, settings.retentionYears)
    const stopSettling = gateway && startSettlingChanges(store, gateway)
    const { outbox: letters } = serverSide
    const queues = [
      ...(letters ? [createRecordMailQueue(store, letters)] : []),
      ...(mail ? [createMentionMailQueue(store, mail.publicUrl)] : []),
    ]
    const outbox =
      queues.length > 0 &&
      startOutbox(store, queues, {
        mail,
        daily: async (now) => letters && eraseOldMailTexts(store, letters, settings.mailTextDays, now),
        tell: (error) => own.log.error(error, 'The outbox could not look for waiting mails.'),
      })
    const address = await listen(own, settings)
    void store.filled().then(
      (doubles) => doubles.forEach((sentence) => void own.log.warn(sentence)),
      (error) => own.log.error(error, 'Existing texts could not be prepared for search. The next start tries again.'),
    )
    const greeting = [
      ...(sample ? [`Sign in as ${sample.email} with the password ${sample.password} (sample data).`] : []),
      ...upstreams.map(({ name, url }) => `The records ${name ? `of '${name}' ` : ''}are kept by ${url}.`),
      ...(await findUndeclaredData(store)),
    ]
    return {
      name: currentBusiness().name,
      address,
      greeting,
      close: async () => {
        stopSweeping()
        stopRetention()
        if (outbox) await outbox.stop()
        stopSettling?.()
        gateway?.close()
        await backups?.schedule.stop()
        await own.close()
        await store.close()
      },
    }
  } catch (error) {
    await backups?.schedule.stop()
    await app?.close()
    await store.close()
    throw error
  }
}

const refuseStart = (setting: string) => (error: Error) => {
  throw new StartError(`${setting}: ${error.message}`)
}

/**
 * If another API stores all records, the server runs without the server code of the business. In this case the other
 * API runs the logic.
 */
const sideFor = (upstreams: ServerSettings['upstreams']): ServerSide =>
  upstreams.some(({ name }) => name === undefined) ? {} : side
