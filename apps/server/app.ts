import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { createCatalogueReader } from '@/domains/catalogue'
import { openDownloads } from '@/domains/downloads'
import {
  callerReader,
  type IdentityContext,
  registerIdentityJobs,
  resolveMember,
  sessionReader,
} from '@/domains/identity'
import { wording as identityMails } from '@/domains/identity/mails/messages'
import { operatorKeeper } from '@/domains/operators'
import { endOfAccount } from '@/domains/privacy'
import { passReader } from '@/domains/support'
import { recordAction } from '@/platform/audit/log'
import type { Config } from '@/platform/config/config'
import type { Vendor } from '@/platform/config/vendor'
import type { OpenDatabase } from '@/platform/database/connect'
import { openFiles } from '@/platform/files/open'
import { envelope } from '@/platform/http/answer'
import { type DoorKeeper, serve } from '@/platform/http/door'
import { answerParser, listenStrictly } from '@/platform/http/listen'
import { observe } from '@/platform/http/metrics'
import { protectPages } from '@/platform/http/security'
import { answerTransport } from '@/platform/http/transport'
import { readTranslators } from '@/platform/i18n/server'
import { EventBus } from '@/platform/jobs/events'
import { countFailed, purgeEvents } from '@/platform/jobs/queue'
import { Worker } from '@/platform/jobs/worker'
import { Post, purgeMails } from '@/platform/mail/post'
import { openPayments } from '@/platform/payments/open'
import { serveWebhooks } from '@/platform/payments/webhooks'
import { before, type Clock, days } from '@/platform/time/duration'
import { serveConsole } from './console-pages'
import { serveDemoHelpers } from './demo'
import { createGoogleStandIn } from './demo/google'
import { serveDocuments } from './documents'
import { openDomains } from './domains'
import { serveHealth } from './health'
import type { House } from './house'
import { serveInvoices } from './invoices'
import { serveLicenceKeys } from './licence-keys'
import { wording as pageWording } from './messages'
import { notFoundPage, servePages } from './pages'
import { servePersonalData } from './personal-data'
import { servePublicPages } from './public-pages'
import type { Services } from './services'
import { serveTicketFiles } from './ticket-files'

export interface AppOptions {
  readonly config: Config
  readonly vendor: Vendor
  readonly opened: OpenDatabase
  readonly clock: Clock
  readonly log: Logger
}

const largestBody = 64 * 1024

const noSchema = () => () => {
  throw new Error('A route of ours has no schema of fastify’s')
}

/** Puts the domains together. Tests use it without a process around it; `main.ts` gives it a port (decision 0039). */
export async function buildApp({ config, vendor, opened, clock, log }: AppOptions) {
  const { database, pool } = opened
  const standIn = config.demo && config.google === null ? createGoogleStandIn(config.publicUrl, clock) : null
  const google = config.google ?? standIn
  const worker = new Worker(database, clock, log, opened.patient)
  const events = new EventBus(worker)
  const home = new URL(vendor.home, config.publicUrl).href
  const post = new Post(
    { vendorName: vendor.name, vendorHome: home, from: config.mailFrom ?? vendor.mailFrom, smtpUrl: config.smtpUrl },
    clock,
  )
  const payments = await openPayments({ config: config.payments, database, clock, worker, log })
  const house: House = {
    config,
    vendor,
    vendorName: vendor.name,
    publicUrl: config.publicUrl,
    origins: config.origins,
    database,
    clock,
    log,
    post,
    events,
    worker,
    catalogue: createCatalogueReader(),
    files: openFiles(config.files),
    payments,
  }
  const identity: IdentityContext = {
    ...house,
    translate: await readTranslators(identityMails),
    google,
    sessionOf: sessionReader(database, endOfAccount),
    callerOf: callerReader(database),
    answerKnownAccounts: config.answerKnownAccounts,
    testEnvironment: config.environment === 'test',
  }

  post.deliverWith(worker, database)
  registerIdentityJobs(identity)
  worker.recur('platform.purge', days(1), async (patient) => {
    await purgeEvents(patient, clock(), days(90))
    await purgeMails(patient, before(clock(), days(90)))
  })

  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    serverFactory: listenStrictly,
    clientErrorHandler: answerParser,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // A path that cannot be read is no path of ours.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(404).send(envelope(20000, {}, 'Not found.')),
    // A client must not be able to choose what stands in our log.
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200 },
    // What comes in and goes out is described by the contracts; fastify's own compilers of schemas need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })
  const services: Services = { config, vendor, identity, clock, pool, words: await readTranslators(pageWording) }
  answerTransport(app, async (request) => notFoundPage(services, request))
  protectPages(app, {
    publicUrl: config.publicUrl,
    signInScript: google?.scriptUrl ?? null,
    paidByPaddle: config.payments.provider === 'paddle',
    ticketUrl: config.ticketUrl,
    statistics: vendor.statistics,
  })
  await app.register(cookie)
  observe(app, { token: config.metricsToken, open: config.demo, countFailedJobs: () => countFailed(database) })
  const keeper: DoorKeeper = {
    clock,
    origins: config.origins,
    resolveMember: resolveMember(identity),
    recordImpersonation: (member, call, at) =>
      recordAction(database, {
        at,
        operator: member.operator ?? '',
        action: 'call',
        memberId: member.id,
        details: { call },
      }),
    operators: operatorKeeper({ database, demo: config.demo }),
    knowsPass: passReader(database),
    afterWrite: () => worker.wake(),
  }
  const downloads = await openDownloads(house)
  for (const { calls, handlers } of await openDomains(house, identity, downloads)) serve(app, calls, handlers, keeper)
  await serveInvoices(app, house, keeper)
  serveTicketFiles(app, house)
  await servePersonalData(app, house, keeper)
  await serveWebhooks(app, payments)
  serveHealth(app, services)
  serveLicenceKeys(app, services)
  await servePages(app, services)
  await serveConsole(app, services)
  serveDocuments(app, services)
  await servePublicPages(app, services, downloads)
  if (config.demo) serveDemoHelpers(app, services, standIn)
  return { app, worker, identity, house, payments }
}
