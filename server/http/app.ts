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
import type { FileStore } from '../database/files/file-store'
import { createFileUrlSigner } from '../database/files/file-url-signatures'
import { addBatchOwners } from '../database/history/batch-owners'
import { newId } from '../database/ids'
import { addBookmarkRoutes } from '../features/bookmarks'
import { addCommentRoutes } from '../features/comments'
import { addDashboardRoute } from '../features/dashboard'
import { startJobs } from '../features/jobs'
import { addLiveRoutes } from '../features/live'
import { addApiDescriptionRoutes } from '../features/openapi/routes'
import { addSearchRoute } from '../features/search'
import { addViewRoutes } from '../features/views'
import { addBackupRoutes, type BackupService } from '../operations/backup/routes'
import type { ServerMonitor } from '../operations/observe'
import { logCalls } from '../operations/observe/log-calls'
import { logProxyRequestIds } from '../operations/observe/proxy-request-id'
import { serverMetricsOf } from '../operations/observe/server-metrics'
import { addReadinessRoute, type ReadinessChecks } from '../operations/readiness'
import type { ServerSettings } from '../operations/settings'
import { answerUnknownRoute } from '../operations/unknown-route'
import { assignCallClasses, closeConnectionsOnShutdown, connectionTimeouts } from '../platform/admission/connections'
import { throttleReads } from '../platform/admission/throttle-reads'
import { deriveSecret, type ServerKeys } from '../platform/keys'
import { answerInCallerLanguage } from '../platform/languages'
import { secretCipherOf } from '../platform/secret-cipher'
import { trustProxyOption } from '../platform/trusted-proxies'
import { recordRoutes } from '../records/routes'
import { createBasePathStripper } from './base-path'
import { answerError, answerUnreadableRequest, createErrorHandler } from './errors'
import { addFileRoutes, addFileUrlSigning } from './file-routes'
import { refuseLoneSurrogates } from './lone-surrogates'
import { addSecurityHeaders } from './page-security'
import { cutSlowBodies } from './slow-bodies'
import { type BrowserSettings, type ScreensClient, serveScreens } from './static'

/** What the screens are served from, and told. */
interface Screens {
  readonly client: ScreensClient
  readonly browser: BrowserSettings
}

interface BaseOptions {
  readonly settings: Pick<ServerSettings, 'apiUrl' | 'apis' | 'trustProxy' | 'logLevel'> &
    Partial<Pick<ServerSettings, 'upstreams' | 'basePath'>>
  /** Default: the API alone. */
  readonly screens?: Screens
  /** What has to answer before calls can be taken, by name. Default: nothing. */
  readonly checks?: ReadinessChecks
  /** What is told of beside them, and without which calls are taken all the same. Default: nothing. */
  readonly optionalChecks?: ReadinessChecks
  /** What watches it. Default: nothing does. */
  readonly watch?: ServerMonitor
}

interface AppOptions extends BaseOptions {
  readonly settings: BaseOptions['settings'] & Pick<ServerSettings, 'sessionHours' | 'idleMinutes'>
  /** What the business brings. Default: nothing. */
  readonly serverSide?: Pick<ServerSide, 'routes' | 'dashboard' | 'outbox'>
  readonly store: Store
  readonly files: FileStore
  /** Sign the tokens, and seal second factors. */
  readonly keys: ServerKeys
  /** The APIs that keep what the store does not. Default: none. */
  readonly gateway?: Gateway
  /** Makes backups. Default: none are made. */
  readonly backups?: BackupService | undefined
  /** Sends links to whoever forgot their password. Default: none are sent. */
  readonly mail?: Mailer
}

/** The embedded API, with the screens in front of it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { serverSide = {}, store, files, keys, mail, settings, gateway, backups, watch } = options
  const { sessionHours, idleMinutes } = settings
  const app = await createBase(options, createErrorHandler(store), store)
  const signatures = createFileUrlSigner(keys.tokens)
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
    // What other APIs send stays as it is.
    if (gateway) await closed.register(gatewayRoutes, { store, gateway })
    // What people keep for themselves in any form they like stays out of this.
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

/** The screens alone, in front of another API. */
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

/** Some clients send the type of a body where there is none, as on a status toggle. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
