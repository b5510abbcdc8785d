import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { apiBase, requestHeader } from '../vocabulary'
import { derivedSecret, type Keys } from './auth/keys'
import { sealOf } from './auth/seal'
import { addSession } from './auth/session'
import { throttleReads } from './auth/throttle'
import { addBackups, type Backups } from './backup/routes'
import { takingOff } from './base-path'
import { addBookmarks } from './bookmarks'
import { refuseBrokenText } from './broken-text'
import type { ServerSide } from './business'
import { addComments } from './comments'
import { endConnections, patience, shareConnections } from './connections'
import { addDashboard } from './dashboard'
import { answerError, answerErrorOf, answerUnknown, answerUnread } from './errors'
import type { FileStore } from './files/files'
import { addFileRoutes, signFiles } from './files/routes'
import { createSignatures } from './files/signatures'
import { type Gateway, tellWhetherAway } from './gateway'
import { findElsewhere, gatewayRoutes } from './gateway/routes'
import { addBatches } from './history/batches'
import { addJobs } from './jobs'
import { speakToEach } from './languages'
import { addLive } from './live'
import type { Mail } from './mail'
import type { Watch } from './observe'
import { figuresOf } from './observe/figures'
import { logCalls } from './observe/log'
import { logProxyIds } from './observe/proxy-id'
import { addDescription } from './openapi/routes'
import { securePages } from './page-security'
import { addReadiness, type Checks } from './readiness'
import { recordRoutes } from './records/routes'
import { addSearch } from './search'
import type { Settings } from './settings'
import { cutSlowBodies } from './slow-bodies'
import { addClient, type BrowserSettings, type Client } from './static'
import { newId } from './store/ids'
import type { Store } from './store/store'
import { believing } from './trusted-proxies'
import { addViews } from './views'

/** What the screens are served from, and told. */
interface Screens {
  readonly client: Client
  readonly browser: BrowserSettings
}

interface BaseOptions {
  readonly settings: Pick<Settings, 'apiUrl' | 'apis' | 'trustProxy' | 'logLevel'> &
    Partial<Pick<Settings, 'upstreams' | 'basePath'>>
  /** Default: the API alone. */
  readonly screens?: Screens
  /** What has to answer before calls can be taken, by name. Default: nothing. */
  readonly checks?: Checks
  /** What is told of beside them, and without which calls are taken all the same. Default: nothing. */
  readonly besides?: Checks
  /** What watches it. Default: nothing does. */
  readonly watch?: Watch
}

interface AppOptions extends BaseOptions {
  readonly settings: BaseOptions['settings'] & Pick<Settings, 'sessionHours' | 'idleMinutes'>
  /** What the business brings. Default: nothing. */
  readonly serverSide?: Pick<ServerSide, 'routes' | 'dashboard' | 'outbox'>
  readonly store: Store
  readonly files: FileStore
  /** Sign the tokens, and seal second factors. */
  readonly keys: Keys
  /** The APIs that keep what the store does not. Default: none. */
  readonly gateway?: Gateway
  /** Makes backups. Default: none are made. */
  readonly backups?: Backups | undefined
  /** Sends links to whoever forgot their password. Default: none are sent. */
  readonly mail?: Mail
}

/** The embedded API, with the screens in front of it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { serverSide = {}, store, files, keys, mail, settings, gateway, backups, watch } = options
  const { sessionHours, idleMinutes } = settings
  const app = await createBase(options, answerErrorOf(store), store)
  const signatures = createSignatures(keys.tokens)
  if (gateway) tellWhetherAway(app, gateway)
  addFileRoutes(app, { store, files, signatures })
  app.decorate('printSecret', derivedSecret(keys.tokens[0], 'idempotency'))
  await app.register(async (closed) => {
    await addSession(closed, { store, keys: keys.tokens, seal: sealOf(keys), mail, sessionHours, idleMinutes })
    throttleReads(closed)
    await addBatches(closed, store)
    const live = await addLive(closed, store)
    watch?.tell(figuresOf({ store, live, gateway, backups, letters: serverSide.outbox?.resource }))
    await addBookmarks(closed, store)
    await addViews(closed, store)
    await addComments(closed, store, mail !== undefined)
    await addBackups(closed, store, backups)
    addDescription(
      closed,
      store,
      (resource) => store.registry.keeps(resource.name) || gateway?.guards(resource) === true,
      settings.basePath,
    )
    // What other APIs send stays as it is.
    if (gateway) await closed.register(gatewayRoutes, { store, gateway })
    // What people keep for themselves in any form they like stays out of this.
    await closed.register(async (pictured) => {
      signFiles(pictured, signatures)
      addDashboard(pictured, store, serverSide.dashboard, gateway?.figures)
      await pictured.register(async (own) => serverSide.routes?.(own, store), { prefix: apiBase })
      const begin = await addJobs(pictured, store, sealOf(keys, 'job'))
      addSearch(pictured, store, gateway && findElsewhere(store, gateway))
      await pictured.register(recordRoutes, { store, files, begin })
    })
  })
  return app
}

/** The screens alone, in front of another API. */
export const createFront = (options: BaseOptions & Required<Pick<BaseOptions, 'screens'>>): Promise<FastifyInstance> =>
  createBase(options)

async function createBase(
  { settings, screens, checks = {}, besides = {}, watch }: BaseOptions,
  answer = answerError,
  store?: Store,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believing(settings.trustProxy),
    genReqId: newId,
    ...logProxyIds(settings.trustProxy),
    ...(settings.basePath && { rewriteUrl: takingOff(settings.basePath) }),
    ...patience,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answer,
    clientErrorHandler: answerUnread,
  })
  app.setErrorHandler(answer)
  speakToEach(app)
  shareConnections(app)
  acceptEmptyJson(app)
  refuseBrokenText(app)
  endConnections(app)
  cutSlowBodies(app.server)
  watch?.observe(app, store)
  if (['info', 'debug'].includes(settings.logLevel)) logCalls(app)
  const isDeveloped = screens?.client.middleware !== undefined
  await securePages(app, settings, isDeveloped ? undefined : ((await screens?.client.page('/')) ?? ''))
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(requestHeader, id)
    done()
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  addReadiness(app, checks, besides)
  if (screens) await addClient(app, screens.client, screens.browser)
  else app.setNotFoundHandler(answerUnknown)
  return app
}

/** Some clients send the type of a body where there is none, as on a status toggle. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
