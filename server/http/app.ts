import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { addUpstreamStatusHeader, type Gateway } from '../../integrations/gateway'
import { createUpstreamSearch, gatewayRoutes } from '../../integrations/gateway/routes'
import { apiBase, requestIdHeader } from '../../vocabulary'
import { addAuthentication } from '../auth/authentication'
import type { ServerSide } from '../contract/define-server'
import type { Mailer } from '../contract/mail'
import type { Store } from '../contract/store'
import { type FileStore, provideFileStore } from '../database/files/file-store'
import { createFileUrlSigner } from '../database/files/file-url-signatures'
import { addBatchOwners } from '../database/history/batch-owners'
import { newId } from '../database/ids'
import { addBookmarkRoutes } from '../features/bookmarks'
import { addCommentRoutes } from '../features/comments'
import { addDashboardRoute } from '../features/dashboard'
import { startJobs } from '../features/jobs'
import { addLiveRoutes } from '../features/live'
import { addApiDescriptionRoutes } from '../features/openapi/routes'
import { provideJobCipher } from '../features/personal-data/personal-data-context'
import { addSearchRoute } from '../features/search'
import { addViewRoutes } from '../features/views'
import { addBackupRoutes, type BackupService } from '../operations/backup/routes'
import type { ServerMonitor } from '../operations/observe'
import { logCalls, logProxyRequestIds } from '../operations/observe/log-calls'
import { serverMetricsOf } from '../operations/observe/server-metrics'
import { addReadinessRoute, type ReadinessChecks } from '../operations/readiness'
import type { ServerSettings } from '../operations/settings'
import { answerUnknownRoute } from '../operations/unknown-route'
import { assignCallClasses, throttleReads } from '../platform/admission'
import { deriveSecret, type ServerKeys } from '../platform/keys'
import { answerInCallerLanguage } from '../platform/languages'
import { secretCipherOf } from '../platform/secret-cipher'
import { trustProxyOption } from '../platform/trusted-proxies'
import { recordRoutes } from '../records/routes'
import { createBasePathStripper } from './base-path'
import { closeConnectionsOnShutdown, connectionTimeouts, cutSlowBodies } from './connections'
import { answerError, answerUnreadableRequest, createErrorHandler } from './errors'
import { addFileRoutes, addFileUrlSigning } from './file-routes'
import { refuseLoneSurrogates } from './lone-surrogates'
import { addSecurityHeaders } from './page-security'
import { type BrowserSettings, type ScreensClient, serveScreens } from './static'

/** The source of the user interface, and the settings for the browser. */
interface Screens {
  readonly client: ScreensClient
  readonly browser: BrowserSettings
}

interface BaseOptions {
  readonly settings: Pick<ServerSettings, 'apiUrl' | 'apis' | 'trustProxy' | 'logLevel'> &
    Partial<Pick<ServerSettings, 'upstreams' | 'basePath'>>
  /** The files of the user interface. Default: the app serves only the API. */
  readonly screens?: Screens
  /** The checks that must pass before the server accepts calls, by name. Default: no checks. */
  readonly checks?: ReadinessChecks
  /**
   * Further checks whose results are reported. The server accepts calls even if these checks fail. Default: no further
   * checks.
   */
  readonly optionalChecks?: ReadinessChecks
  /** Collects metrics and traces. Default: no monitoring. */
  readonly watch?: ServerMonitor
}

interface AppOptions extends BaseOptions {
  readonly settings: BaseOptions['settings'] & Pick<ServerSettings, 'sessionHours' | 'idleMinutes'>
  /** The server code of the business. Default: no server code. */
  readonly serverSide?: Pick<ServerSide, 'routes' | 'dashboard' | 'outbox'>
  readonly store: Store
  readonly files: FileStore
  /** The keys that sign tokens and encrypt second factors. */
  readonly keys: ServerKeys
  /** The gateway to APIs that store further records. Default: no gateway. */
  readonly gateway?: Gateway
  /** Makes backups. Default: no backups are made. */
  readonly backups?: BackupService | undefined
  /** Sends links for forgotten passwords. Default: the server sends no such links. */
  readonly mail?: Mailer
}

/** Creates the app with the embedded API and the user interface. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { serverSide = {}, store, files, keys, mail, settings, gateway, backups, watch } = options
  const { sessionHours, idleMinutes } = settings
  const app = await createBase(options, createErrorHandler(store), store)
  const signatures = createFileUrlSigner(keys.tokens)
  provideFileStore(store, files)
  provideJobCipher(store, secretCipherOf(keys, 'job'))
  if (gateway) addUpstreamStatusHeader(app, gateway)
  addFileRoutes(app, { store, files, signatures })
  app.decorate('printSecret', deriveSecret(keys.tokens[0], 'idempotency'))
  await app.register(async (closed) => {
    await addAuthentication(closed, {
      store,
      keys: keys.tokens,
      seal: secretCipherOf(keys),
      mail,
      sessionHours,
      idleMinutes,
    })
    throttleReads(closed)
    await addBatchOwners(closed, store)
    const live = await addLiveRoutes(closed, store)
    watch?.addMetrics(serverMetricsOf({ store, live, gateway, backups, letters: serverSide.outbox?.resource }))
    await addBookmarkRoutes(closed, store)
    await addViewRoutes(closed, store)
    await addCommentRoutes(closed, store, mail !== undefined)
    await addBackupRoutes(closed, store, backups)
    addApiDescriptionRoutes(
      closed,
      store,
      (resource) => store.registry.isLocal(resource.name) || gateway?.guards(resource) === true,
      settings.basePath,
    )
    // The server does not change the responses of other APIs.
    if (gateway) await closed.register(gatewayRoutes, { store, gateway })
    // The server does not sign file URLs in values that people can save in any format.
    await closed.register(async (pictured) => {
      addFileUrlSigning(pictured, signatures)
      addDashboardRoute(pictured, store, serverSide.dashboard, gateway?.figures)
      await pictured.register(async (own) => serverSide.routes?.(own, store), { prefix: apiBase })
      const begin = await startJobs(pictured, store, secretCipherOf(keys, 'job'))
      addSearchRoute(pictured, store, gateway && createUpstreamSearch(store, gateway))
      await pictured.register(recordRoutes, { store, files, begin })
    })
  })
  return app
}

/** Creates an app that serves only the user interface, for another API. */
export const createScreensApp = (
  options: BaseOptions & Required<Pick<BaseOptions, 'screens'>>,
): Promise<FastifyInstance> => createBase(options)

async function createBase(
  { settings, screens, checks = {}, optionalChecks: besides = {}, watch }: BaseOptions,
  answer = answerError,
  store?: Store,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(settings.trustProxy),
    genReqId: newId,
    ...logProxyRequestIds(settings.trustProxy),
    ...(settings.basePath && { rewriteUrl: createBasePathStripper(settings.basePath) }),
    ...connectionTimeouts,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answer,
    clientErrorHandler: answerUnreadableRequest,
  })
  app.setErrorHandler(answer)
  answerInCallerLanguage(app)
  assignCallClasses(app)
  acceptEmptyJson(app)
  refuseLoneSurrogates(app)
  closeConnectionsOnShutdown(app)
  cutSlowBodies(app.server)
  watch?.observe(app, store)
  if (['info', 'debug'].includes(settings.logLevel)) logCalls(app)
  const isDeveloped = screens?.client.middleware !== undefined
  await addSecurityHeaders(app, settings, isDeveloped ? undefined : ((await screens?.client.page('/')) ?? ''))
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(requestIdHeader, id)
    done()
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  addReadinessRoute(app, checks, besides)
  if (screens) await serveScreens(app, screens.client, screens.browser)
  else app.setNotFoundHandler(answerUnknownRoute)
  return app
}

/** Some clients send a content type with an empty body, for example when they change a status. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
