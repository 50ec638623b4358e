import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operatorAuthenticator } from '@/domains/staff/operators'
import type { ConsoleBoot } from '@/domains/staff/operators/contract/boot'
import { isRole } from '@/domains/staff/operators/rules/permissions'
import { absentOf } from '@/platform/contract/feature'
import { offeredOn } from '@/platform/contract/vendor-offer'
import { consoleCookie } from '@/platform/http/admit-operator'
import { brandHead } from '@/platform/http/pages/brand-html'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import { openWebApp, pageFiller } from '@/platform/http/pages/web-app'
import { allowOwnContentOnly } from '@/platform/http/security'
import { builtInFor } from '@/platform/i18n/languages'
import type { OwnWording } from '@/platform/i18n/own-wording'
import { consoleHome } from '@/platform/paths'
import { emptyForStaff } from './empty-features'
import type { PageDeps } from './pages'
import { preloadsOf } from './preloads'

/** The operator's console (spec 12.1): one page at `/console` and at every address beneath it, and the files of its app. */
export async function serveConsole(app: FastifyInstance, pages: PageDeps, ownWording: OwnWording | null) {
  const { page, built } = await openWebApp(app, pages.config, 'console', '/console/')
  const preload = built === null ? () => '' : readPreloads(built)
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

/** The wording is fetched together with the app's code. */
function readPreloads(folder: string): (boot: ConsoleBoot) => string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  )
  return (boot) => {
    const chunk = manifest[`wording/${builtInFor(boot.language)}.ts`]
    const link = chunk ? `<link rel="modulepreload" crossorigin href="/console/${chunk.file}">` : ''
    return link + preloadsOf(boot, true)
  }
}
