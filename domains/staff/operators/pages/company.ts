import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '@/domains/accounts/identity'
import { networkOf } from '@/platform/http/network'
import { documentPage } from '@/platform/http/pages/document-page'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import { allowOwnContentOnly } from '@/platform/http/security'
import type { Cookies } from '@/platform/http/visit'
import type { MessageKey } from '@/platform/i18n/message'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { escapeHtml } from '@/platform/mail/letter'
import { isClientRefused } from '@/platform/openid/relying-party'
import { companyLogin, companyLoginBack, consoleHome, consoleRoom } from '@/platform/paths'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { type Admission, admitByCompany, type CompanyVisit, linkOwnAccount } from '../actions/company/admit'
import { arrive, depart } from '../actions/company/journey'
import type { OperatorsContext } from '../context'

type Reason =
  | Extract<Admission, { next: 'refused' }>['why']
  | 'unreachable'
  | 'interrupted'
  | 'client'
  | 'another'
  | 'link'
  | 'often'

const reasons = {
  unreachable: 'company.unreachable',
  interrupted: 'company.interrupted',
  client: 'company.client',
  noAddress: 'company.noAddress',
  noRole: 'company.noRole',
  unknown: 'company.unknown',
  unlinked: 'company.unlinked',
  another: 'company.another',
  blocked: 'company.blocked',
  link: 'company.link',
  often: 'company.often',
} as const satisfies Record<Reason, MessageKey>

/** The way into the console by the company's own provider, where the vendor has set one up. */
export async function serveCompanyLogin(app: FastifyInstance, context: OperatorsContext) {
  const { staff, publicUrl, database, clock, brand } = context
  if (staff === null) return
  const words = readTranslators(wordingOf('domains/staff/operators/pages'), context.overrides)

  function page(request: FastifyRequest, reply: FastifyReply, title: MessageKey, lead: MessageKey, to: string | null) {
    allowOwnContentOnly(reply)
    const language = languageOf(request)
    const translate = words[language]
    const values = { company: staff?.name ?? '' }
    const link = `<p><a href="${to ?? consoleHome}">${escapeHtml(translate('company.goOn'))}</a></p>`
    const body = to === null ? link : `<meta http-equiv="refresh" content="0;url=${escapeHtml(to)}">${link}`
    const speech = { title: translate(title, values), lead: translate(lead, values), body }
    const html = documentPage({ brand, language, theme: themeOf(request), ...speech })
    return reply.header('cache-control', 'no-store').type('text/html').send(html)
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: Reason) =>
    page(request, reply.code(why === 'often' ? 429 : 403), 'company.failed', reasons[why], null)

  app.get(companyLogin, async (request, reply) => {
    const network = networkOf(request.ip)
    const limits = { free: 30, forgives: seconds(20), longestDelay: minutes(1) }
    const throttle = networkCount({ key: `company login from ${network}`, ...limits })
    if ((await countAttempt(database, [throttle], clock())) !== null) return refuse(request, reply, 'often')
    try {
      const url = await depart(context, staff, visitOf(request, reply))
      return reply.header('cache-control', 'no-store').redirect(url, 303)
    } catch (error) {
      request.log.error({ error }, 'the company’s provider cannot be reached')
      return refuse(request, reply, 'unreachable')
    }
  })

  app.get(companyLoginBack, async (request, reply) => {
    const visit = visitOf(request, reply)
    const address = new URL(request.url, publicUrl)
    const arrival = await arrive(context, staff, { ...visit, address }).catch((error: unknown) => {
      const why = isClientRefused(error) ? 'client' : 'interrupted'
      request.log[why === 'client' ? 'error' : 'warn']({ error }, 'a company login was not completed')
      return why
    })
    if (typeof arrival === 'string') return refuse(request, reply, arrival)
    const { claims, links } = arrival
    if (links !== null) {
      const linked = await linkOwnAccount(context, staff, { session: links, claims, now: visit.now })
      if (linked !== 'linked') return refuse(request, reply, linked)
      return page(request, reply, 'company.in', 'company.inText', consoleRoom('access'))
    }
    const admission = await admitByCompany(context, staff, visit, claims)
    if (admission.next === 'refused') {
      request.log.info({ why: admission.why, subject: claims.sub }, 'a company login was refused')
      return refuse(request, reply, admission.why)
    }
    if (admission.next === 'link') return refuse(request, reply, 'link')
    // The console's cookies go along with what a page of ours leads to, and not with what another site does.
    return page(request, reply, 'company.in', 'company.inText', leadsTo(admission))
  })

  function visitOf(request: FastifyRequest, reply: FastifyReply): CompanyVisit {
    const cookies: Cookies = {
      get: (name) => request.cookies[name] || null,
      set: (name, value, options) => void reply.setCookie(name, value, options),
      clear: (name, path = '/') => void reply.clearCookie(name, { path }),
    }
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    return { cookies, now: clock(), network: networkOf(request.ip), userAgent }
  }
}

function leadsTo(admission: Exclude<Admission, { next: 'refused' | 'link' }>): string {
  if (admission.next === 'invitation') return `${consoleRoom('invitation')}#${admission.secret}`
  return admission.next === 'code' ? `${consoleHome}?step=code` : consoleHome
}
