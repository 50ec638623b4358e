import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type IdentityContext, pageVisitor } from '@/domains/accounts/identity'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { footOf } from '@/domains/billing/agreements'
import { invoiceAfterLogin } from '@/domains/commerce/invoices'
import { absentOf, type Feature, isThere } from '@/platform/contract/feature'
import { offeredOn } from '@/platform/contract/vendor-offer'
import { sessionCookie } from '@/platform/http/gateway'
import { brandHead } from '@/platform/http/pages/brand-html'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import { wayBackOf } from '@/platform/http/pages/way-back'
import { openWebApp, pageFiller } from '@/platform/http/pages/web-app'
import { allowOwnFrames } from '@/platform/http/security'
import type { Language } from '@/platform/i18n/languages'
import { chooseMarket } from '@/platform/i18n/market'
import type { OwnWording } from '@/platform/i18n/own-wording'
import type { Translate } from '@/platform/i18n/translator'
import type { Deps } from '@/platform/installation/deps'
import { type AppPage, appPages, kitPage, memberArea, memberPage, pages } from '@/platform/paths'
import { emptyForMember } from './empty-features'
import { readPreloads } from './preloads'

/** Those of a feature that the vendor may be without. */
const featureOf: Partial<Record<AppPage, Feature>> = {
  '/contact.htm': 'tickets',
  '/tickets.htm': 'tickets',
  '/subscription-cancel.htm': 'subscriptions',
  '/update-payment-method.htm': 'subscriptions',
}

/** The dependencies of the server's own pages. */
export interface PageDeps extends Deps {
  readonly identity: IdentityContext
  /** Their wording. */
  readonly words: Readonly<Record<Language, Translate>>
}

/** The web app's one page, at both of its addresses, its files, and the older addresses that lead to it (spec 4.1). */
export async function servePages(app: FastifyInstance, deps: PageDeps, ownWording: OwnWording | null) {
  const { config, brand } = deps
  const { page, built } = await openWebApp(app, config, 'member', '/')
  const preloads = built === null ? () => '' : readPreloads(built)
  const fill = pageFiller({ page, head: (theme) => brandHead(brand, theme), words: deps.words })

  app.get('/', (_request, reply) => reply.redirect(memberArea))
  // The order page: what a member has ordered, and for one who has ordered nothing yet what there is to buy.
  app.get(pages.order, async (request, reply) => {
    const { member } = (await bootFor({ ...deps, ownWording }, request, reply)).boot
    return reply.redirect(member && !member.isBuyer ? pages.download : memberPage('order_history'))
  })
  // The same path is a call (spec 4.1); a page of it is recognised before anything is asked of a session.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !/^\/member(\?|$)/.test(request.url)) return done()
    const navigated = request.headers.accept?.includes('text/html')
    const { a } = request.query as Record<string, unknown>
    if (a === undefined && !navigated) return done()
    const search = request.url.indexOf('?')
    reply.redirect(`${memberArea}${search < 0 ? '' : request.url.slice(search)}`)
  })
  if (config.demo) serveKit(app, fill, { ...deps, ownWording })
  for (const path of appPages) {
    if (!isThere(deps.vendor.features, { feature: featureOf[path] })) continue
    app.get(path, async (request, reply) => {
      const { boot, theme } = await bootFor({ ...deps, ownWording }, request, reply)
      const invoice = path === memberArea && boot.member && invoiceAfterLogin(request)
      if (invoice) return reply.redirect(invoice)
      if (path === '/tickets.htm') allowOwnFrames(reply)
      const { a: screen } = request.query as Record<string, unknown>
      const html = fill({ boot, theme, preloads: preloads(boot, path, screen) })
      return reply.header('cache-control', 'no-store').type('text/html').send(html)
    })
  }
}

/** Serves the web app at the address of its kit, in a demo. */
function serveKit(app: FastifyInstance, fill: ReturnType<typeof pageFiller>, deps: Parameters<typeof bootFor>[0]) {
  app.get(kitPage, async (request, reply) => {
    const { boot, theme } = await bootFor(deps, request, reply)
    return reply
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(fill({ boot, theme, preloads: '' }))
  })
}

/** The page to which a page for one act leads back, where its address names one (decision 0191). */
function returnOf({ config, vendor }: PageDeps, { query }: FastifyRequest) {
  const { return_to: address } = query as Record<string, unknown>
  return wayBackOf(address, { own: config.publicUrl, sites: vendor.storefront.origins })
}

async function bootFor(
  deps: PageDeps & { ownWording: OwnWording | null },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { config, vendor, brand, identity, clock, ownWording } = deps
  const cookies = {
    get: (name: string) => request.cookies[name] || null,
    set: reply.setCookie.bind(reply),
    clear: (name: string) => void reply.clearCookie(name, { path: '/' }),
  }
  const token = cookies.get(sessionCookie)
  const visitor = await pageVisitor(identity, token, cookies, clock())
  const { member, google, storedLanguage, storedMarket, catalogueVersion } = visitor
  const language = languageOf(request, storedLanguage)
  const theme = themeOf(request)
  const { name, home, sidebar } = vendor
  const market = chooseMarket(
    request.offer,
    language,
    [storedMarket, request.cookies],
    request.headers['accept-language'],
  )
  const boot: Boot = {
    language,
    market,
    vendor: { name, home, hasLogo: brand.pictures.logo !== null },
    offered: offeredOn(request.offer),
    entrance: { hasPicture: brand.pictures.entrance !== null, slogan: brand.slogan(language) },
    sidebar,
    legal: await footOf(deps, { language, country: market.country, version: catalogueVersion }),
    absent: absentOf(vendor.features),
    empty: member === null ? [] : await emptyForMember(deps, member.uid, catalogueVersion),
    member,
    google,
    statistics: vendor.statistics ?? null,
    reminders: vendor.checkout.reminders,
    oneEmailChange: vendor.addresses.changes === 'once',
    transfers: vendor.giving.transfers.allowed,
    households: vendor.giving.households.allowed && vendor.features.licences,
    returnTo: returnOf(deps, request),
    ownWording,
    demo: config.demo,
  }
  return { boot, theme }
}
