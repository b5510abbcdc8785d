import type { FastifyInstance } from 'fastify'
import { checkDeclarations, ownBusiness } from '../vocabulary'
import { adapterNames, unfitFiles } from './adapters'
import { toldOfApis, unfitApis } from './apis'
import { createApp, createFront } from './app'
import { derivedSecret, keysOf } from './auth/keys'
import { dropUnknownPermissions, giveLaterPermissions } from './auth/role-permissions'
import { expectSameKeys, sealAnew } from './auth/same-keys'
import { sealOf } from './auth/seal'
import { startBackups } from './backup'
import type { Backups } from './backup/routes'
import type { ServerSide } from './business'
import { mentionLetters } from './comments/letters'
import { missingAnswers } from './dashboard/answers'
import { prepareFolder } from './data-folder'
import { takesFiles } from './disk'
import { sweepUnfinished } from './files/durable'
import { createFiles, filesFolder } from './files/files'
import { keepSwept } from './files/orphans'
import { expectTaking } from './files/place'
import { expectSamePlace } from './files/same-place'
import { expectSampleClosed, fillEmptyStore, sampleAdmin, sampleIsOpen } from './first-start'
import { createGateway, keepSettled } from './gateway'
import { adapterOf, unfitAdapters } from './gateway/chosen'
import { unfitElsewhere, withoutThose } from './gateway/elsewhere'
import { listen } from './listen'
import { createMail } from './mail'
import { migrations } from './migrations'
import { createWatch, type Watch } from './observe'
import { lettersOf, startOutbox, sweepLetters, unfitOutbox } from './outbox'
import { type Checks, isServed } from './readiness'
import { countWhatCame } from './records/counted'
import { registry as declared, handlersOf, serverSide as side, unfitHandlers } from './registry'
import { placeOf, type Settings, StartError } from './settings'
import type { BrowserSettings, Client } from './static'
import { openStorage } from './storage'
import { findUndeclared } from './store/evolve/undeclared'
import { openStore } from './store/open'
import type { Store } from './store/store'

/** A server that answers. */
export interface Served {
  /** What the business calls itself. */
  readonly name: string
  /** Where to open it. */
  readonly address: string
  /** What whoever started it should know, a line each. */
  readonly greeting: readonly string[]
  /** Stops listening, finishes what is under way, and closes the store. */
  readonly close: () => Promise<void>
}

interface Serving {
  readonly settings: Settings
  readonly client: Client
  /** The program of the commands, which makes backups in a process of its own. Default: this process makes them. */
  readonly commands?: string
}

/**
 * Opens the store and serves the API and the screens; or the screens alone, where the settings name another API.
 *
 * @throws an error whose message says, in a sentence, why it cannot start and what to do about it.
 */
export async function serve({ settings, client, commands }: Serving): Promise<Served> {
  const { upstreams, apiUrl } = settings
  const guarded = upstreams.flatMap(({ name }) => name ?? [])
  const problems = [
    ...checkDeclarations(declared, ownBusiness()),
    ...unfitFiles(),
    ...unfitApis(settings, declared, adapterNames, guarded),
    ...(apiUrl === '' ? unfitElsewhere(declared, settings) : []),
    ...unfitAdapters(upstreams),
    ...unfitHandlers(withoutThose(declared, settings)),
    ...missingAnswers(side.dashboard),
    ...(apiUrl === '' ? unfitOutbox(withoutThose(declared, settings), sideFor(upstreams).outbox) : []),
  ]
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  const watch = await createWatch(settings)
  return apiUrl === '' ? serveOwn(settings, client, watch, commands) : serveFront(settings, client, watch)
}

async function serveFront(settings: Settings, client: Client, watch: Watch): Promise<Served> {
  const { apiUrl, basePath, signInPath, storageSecret = 'deckhand' } = settings
  const app = await createFront({
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
        ...toldOfApis(settings, adapterNames),
      },
    },
  })
  const address = await listen(app, settings)
  return { name: ownBusiness().name, address, greeting: [`The screens talk to ${apiUrl}.`], close: () => app.close() }
}

async function serveOwn(settings: Settings, client: Client, watch: Watch, program?: string): Promise<Served> {
  const { dataDir, upstreams, filesUrl, s3 } = settings
  const registry = withoutThose(declared, settings)
  const serverSide = sideFor(upstreams)
  const mail = settings.mail && createMail(settings.mail, watch.mailed)
  prepareFolder(dataDir)
  const place = placeOf(settings)
  const filesPlace = filesUrl ?? filesFolder(dataDir)
  const storage = await openStorage(filesPlace, s3)
  const filesTaken = () => expectTaking(storage, filesPlace)
  if (filesUrl) await filesTaken().catch(refuseStart('FILES_URL'))
  const files = createFiles(storage)
  const onReady = async (store: Store) => {
    await expectSamePlace(store, storage, filesPlace)
    await serverSide.onReady?.(store)
    await giveLaterPermissions(store)
    await fillEmptyStore({ store, files, settings, makeSample: serverSide.sample })
    await countWhatCame(store)
    await dropUnknownPermissions(store)
  }
  const gateway = createGateway(declared, upstreams, adapterOf)
  const store = await openStore({
    registry,
    handlers: handlersOf(mail),
    migrations,
    onReady,
    ...place,
  })
  let app: FastifyInstance | undefined
  let backups: Backups | undefined
  try {
    await expectSampleClosed(store, settings)
    const keys = keysOf({ dataDir, ...settings.keys })
    await expectSameKeys(store, keys)
    await sealAnew(store, sealOf(keys))
    const sample = (await sampleIsOpen(store)) ? sampleAdmin : null
    const browser: BrowserSettings = {
      apiUrl: settings.basePath,
      basePath: settings.basePath,
      secret: settings.storageSecret ?? derivedSecret(keys.tokens[0], 'storage'),
      signInPath: '/token',
      sample,
      mailsLinks: mail !== undefined,
      sendsMail: mail !== undefined,
      ...toldOfApis(settings, adapterNames),
    }
    const checks = {
      database: () => isServed(store),
      storage: () => takesFiles(dataDir),
    }
    // A process without its bucket still does all that needs no file; taken away, so would all others be.
    const besides: Checks = filesUrl ? { files: filesTaken } : {}
    backups = await startBackups(store, { settings, place, files, handlers: handlersOf(mail), migrations, program })
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
      besides,
      watch,
      screens: { client, browser },
    })
    app = own
    void sweepUnfinished(dataDir)
    const stopSweeping = keepSwept(store, files, settings.binDays)
    const stopSettling = gateway && keepSettled(store, gateway)
    const { outbox: letters } = serverSide
    const queues = [
      ...(letters ? [lettersOf(store, letters)] : []),
      ...(mail ? [mentionLetters(store, mail.publicUrl)] : []),
    ]
    const outbox =
      queues.length > 0 &&
      startOutbox(store, queues, {
        mail,
        daily: async (now) => letters && sweepLetters(store, letters, settings.mailTextDays, now),
        tell: (error) => own.log.error(error, 'Whether letters wait could not be looked up.'),
      })
    const address = await listen(own, settings)
    void store.filled().then(
      (doubles) => doubles.forEach((sentence) => void own.log.warn(sentence)),
      (error) =>
        own.log.error(error, 'Texts from before could not be made ready for search. The next start tries again.'),
    )
    const greeting = [
      ...(sample ? [`Sign in as ${sample.email} with the password ${sample.password} (sample data).`] : []),
      ...upstreams.map(({ name, url }) => `The records ${name ? `of '${name}' ` : ''}are kept by ${url}.`),
      ...(await findUndeclared(store)),
    ]
    return {
      name: ownBusiness().name,
      address,
      greeting,
      close: async () => {
        stopSweeping()
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

/** Where another API keeps all records, what the business does with them is done there. */
const sideFor = (upstreams: Settings['upstreams']): ServerSide =>
  upstreams.some(({ name }) => name === undefined) ? {} : side
