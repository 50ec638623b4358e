import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveDemoHelpers } from '@/apps/demo'
import { passwordQueue, resolveMember } from '@/domains/accounts/identity'
import { identity } from '@/domains/accounts/identity/domain'
import { webhookSection } from '@/domains/back-office/webhooks/contract/openapi'
import { webhookGauges } from '@/domains/back-office/webhooks/store/gauges'
import { secretProblem } from '@/domains/licensing/licences'
import { licences } from '@/domains/licensing/licences/domain'
import { keyGate } from '@/domains/staff/api-keys'
import { operatorAuthenticator } from '@/domains/staff/operators'
import type { ConsoleBoot } from '@/domains/staff/operators/contract/boot'
import { isRole } from '@/domains/staff/operators/rules/permissions'
import { passReader } from '@/domains/support/tickets'
import { pageSourcesOf } from '@/integrations/payments/setups'
import { serveWebhooks } from '@/integrations/payments/webhooks'
import { recordAction } from '@/platform/audit/log'
import { serveBrand } from '@/platform/brand/serve'
import type { Config } from '@/platform/config/config'
import { absentOf } from '@/platform/contract/feature'
import { offeredOn } from '@/platform/contract/vendor-offer'
import { noLock } from '@/platform/contract/weighty'
import { consoleCookie } from '@/platform/http/admit-operator'
import { serveServerApiDocument } from '@/platform/http/api/document'
import type { ApiDeps } from '@/platform/http/api/serve'
import { askAsRoutes } from '@/platform/http/ask-as-routes'
import { bareServer, type Elsewhere, openedLate } from '@/platform/http/bare-server'
import { drain } from '@/platform/http/drain'
import type { GatewayDeps } from '@/platform/http/gateway'
import { serveHealth } from '@/platform/http/health'
import { serveInspection } from '@/platform/http/inspection'
import { readNetworkCountry } from '@/platform/http/network-country'
import { carryOffer } from '@/platform/http/offer'
import { serveApiDocument } from '@/platform/http/pages/api-document'
import { brandHead } from '@/platform/http/pages/brand-html'
import { failedPage, notFoundPage } from '@/platform/http/pages/not-found'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import { openWebApp, pageFiller } from '@/platform/http/pages/web-app'
import { allowOwnContentOnly, protectPages } from '@/platform/http/security'
import { traceRequests } from '@/platform/http/trace-requests'
import { answerTransport } from '@/platform/http/transport'
import type { OwnWording } from '@/platform/i18n/own-wording'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { readAttention } from '@/platform/installation/console/attention'
import type { Deps } from '@/platform/installation/deps'
import type { Worker } from '@/platform/jobs/worker'
import { observe } from '@/platform/metrics/observe'
import { serveMetrics } from '@/platform/metrics/serve'
import { consoleHome } from '@/platform/paths'
import { serveMessages } from '@/platform/wording/serve'
import packageFile from '../../package.json'
import { apiCallsOf, callsOf } from './calls'
import { attentionSources } from './domains'
import { emptyForStaff } from './empty-features'
import { type InstallationOptions, openInstallation } from './installation'
import { type PageDeps, servePages } from './pages'
import { readConsolePreloads } from './preloads'
import { productWording } from './wording'

/** The operator's console (spec 12.1): one page at `/console` and at every address beneath it, and the files of its app. */
async function serveConsole(app: FastifyInstance, pages: PageDeps, ownWording: OwnWording | null) {
  const { page, built } = await openWebApp(app, pages.config, 'console', '/console/')
  const preload = built === null ? () => '' : readConsolePreloads(built)
  const fill = pageFiller({ page, head: (theme) => brandHead(pages.brand, theme), words: pages.words })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // An unknown file or call is not answered with the page.
    if (/^\/console\/(api|assets)\//.test(request.url)) return reply.callNotFound()
    allowOwnContentOnly(reply)
    const boot = { ...(await bootFor(pages, request)), ownWording }
    const html = fill({ boot, theme: themeOf(request), preloads: preload(boot) })
    return reply.header('cache-control', 'no-store').type('text/html').send(html)
  }
  app.get(consoleHome, answer)
  app.get(`${consoleHome}/*`, answer)
}

async function bootFor(deps: PageDeps, request: FastifyRequest): Promise<Omit<ConsoleBoot, 'ownWording'>> {
  const { config, vendor, brand, database, clock } = deps
  const token = request.cookies[consoleCookie]
  const found = token ? await operatorAuthenticator({ database, demo: config.demo }).resolve(token, clock()) : null
  const language = languageOf(request, found?.language)
  const { name = '', email = '', role } = found ?? {}
  return {
    language,
    vendor: { name: vendor.name, home: vendor.home, hasLogo: brand.pictures.logo !== null },
    offered: offeredOn(request.offer),
    company: config.staff?.name ?? null,
    operator: isRole(role) ? { name, email, role } : null,
    absent: absentOf(vendor.features),
    empty: await emptyForStaff(deps),
    demo: config.demo,
  }
}

/** Where what is ours lies on this machine's disks. */
const foldersOf = ({ database, files }: Config) => ({
  ...('dataDir' in database && { data: database.dataDir }),
  ...('folder' in files && { files: files.folder }),
})

/** Has requests answered that no route takes or that fail, and pages guarded by their headers. */
function guardPages(app: FastifyInstance, pages: PageDeps, { config, vendor }: InstallationOptions) {
  answerTransport(app, {
    notFound: (request) => notFoundPage(pages, request),
    failed: (request) => failedPage(pages, request),
  })
  protectPages(app, {
    publicUrl: config.publicUrl,
    signInScript: pages.google?.scriptUrl ?? null,
    payment: pageSourcesOf(config.payments.provider),
    ticketUrl: config.ticketUrl,
    statistics: vendor.statistics,
  })
}

/** Measures jobs from here on, and the requests of servers that it is told of. */
function measure(worker: Worker, { config, vendor, opened, clock, log }: InstallationOptions) {
  const { database } = opened
  return observe({
    opened,
    clock,
    log,
    worker,
    version: packageFile.version,
    threads: [passwordQueue],
    attention: () => readAttention(database, attentionSources(vendor.features)),
    figures: [webhookGauges(database, clock)],
    folders: foldersOf(config),
  })
}

/** Returns what each call of members and operators goes through. */
function gatewayOf(
  pages: PageDeps,
  { worker, files }: Pick<Deps, 'worker' | 'files'>,
  { config, opened, clock }: InstallationOptions,
): GatewayDeps {
  const { database } = opened
  return {
    clock,
    files,
    replica: opened.replica,
    origins: config.origins,
    resolveMember: resolveMember(pages.identity),
    recordImpersonation: (member, call, at) =>
      recordAction(database, {
        at,
        operator: member.operator ?? '',
        lock: noLock,
        action: 'call',
        memberId: member.id,
        details: { call },
      }),
    operators: operatorAuthenticator({ database, demo: config.demo }),
    knowsPass: passReader(database),
    afterWrite: () => worker.wake(),
  }
}

/** Prepares a server for its first route. */
async function openServer(app: FastifyInstance, pages: PageDeps, options: InstallationOptions, observeRequests: Watch) {
  carryOffer(app, pages.offer)
  guardPages(app, pages, options)
  await app.register(cookie)
  readNetworkCountry(app, options.config.countryHeader)
  traceRequests(app)
  askAsRoutes(app)
  observeRequests(app)
  return app
}

type Watch = ReturnType<typeof observe>['observeRequests']

/** The calls of the console, which have a server of their own, opened when the first of them comes (decision 0277). */
const isOfConsole = ({ url = '' }: IncomingMessage) => url.startsWith(`${consoleHome}/api/`)

/** Puts the domains together. Tests use it without a process around it; `main.ts` gives it a port (decision 0039). */
export async function buildApp(options: InstallationOptions) {
  const { config, vendor, opened, clock, log } = options
  const { database } = opened
  const { installation, domains, payments, standIn } = await openInstallation(options)
  const { worker } = installation
  const pages: PageDeps = {
    ...installation,
    identity: installation.of(identity),
    words: readTranslators(wordingOf('platform/http/pages', 'platform/ui'), installation.overrides),
  }
  const { registry, observeRequests } = measure(worker, options)

  const serverFor = (elsewhere?: Elsewhere) =>
    openServer(bareServer(log, config.trustedProxies, elsewhere), pages, options, observeRequests)
  const answerConsole = openedLate(log, async () => {
    const ofConsole = await serverFor()
    for (const domain of domains) domain.serveConsole(ofConsole, gateway)
    await ofConsole.ready()
    return ofConsole
  })
  const app = await serverFor((request) => (isOfConsole(request) ? answerConsole : null))
  serveMetrics(app, registry, { token: config.metricsToken, open: config.demo })
  const gateway = gatewayOf(pages, installation, options)
  const api: ApiDeps = {
    clock,
    keys: keyGate({ database, demo: config.demo, secret: config.licenceSecret }),
    afterWrite: gateway.afterWrite,
  }
  for (const domain of domains) await domain.serve(app, gateway, api)
  await serveWebhooks(app, payments, registry)
  serveHealth(app, opened.probe, () => secretProblem(installation.of(licences)))
  serveInspection(app, {
    version: packageFile.version,
    server: `${hostname()}:${config.port}`,
    trustedProxies: config.trustedProxies,
    secret: config.licenceSecret,
  })
  serveBrand(app, installation.brand)
  const ownWording = await serveMessages(app, {
    languages: installation.offer.languages,
    texts: options.messages,
    product: productWording,
  })
  await servePages(app, pages, ownWording.member)
  await serveConsole(app, pages, ownWording.console)
  const described = { ...installation, version: packageFile.version }
  serveApiDocument(app, callsOf(vendor.features), described)
  serveServerApiDocument(app, apiCallsOf(vendor.features), { ...described, webhooks: webhookSection })
  if (config.demo) serveDemoHelpers(app, installation, standIn)
  return { app, worker, installation, payments, drain: () => drain(app.server) }
}
