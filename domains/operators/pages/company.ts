import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '@/domains/identity'
import type { StaffProvider } from '@/platform/config/staff'
import { networkOf } from '@/platform/http/network'
import { documentPage } from '@/platform/http/pages/document-page'
import { languageOf, themeOf } from '@/platform/http/pages/visitor'
import { allowOwnContentOnly } from '@/platform/http/security'
import type { Cookies } from '@/platform/http/visit'
import type { MessageKey } from '@/platform/i18n/message'
import { readTranslators } from '@/platform/i18n/server'
import { escapeHtml } from '@/platform/mail/letter'
import { comeBack, type Journey, setOut } from '@/platform/openid/relying-party'
import { companyLogin, companyLoginBack, consoleHome, consoleRoom } from '@/platform/paths'
import { seal, unseal } from '@/platform/sealing/seal'
import { inSeconds, minutes, seconds } from '@/platform/time/duration'
import { type Admission, admitByCompany, type CompanyVisit } from '../actions/company/admit'
import type { OperatorsContext } from '../context'
import { wording } from './messages'

/** Lax: the provider's page leads back here. Nothing else reads it. */
const journeyCookie = 'foyer_console_company'
const journeyLength = minutes(10)

type Reason = Extract<Admission, { next: 'refused' }>['why'] | 'unreachable' | 'interrupted' | 'link' | 'often'

const reasons = {
  unreachable: 'company.unreachable',
  interrupted: 'company.interrupted',
  noAddress: 'company.noAddress',
  noRole: 'company.noRole',
  unknown: 'company.unknown',
  blocked: 'company.blocked',
  link: 'company.link',
  often: 'company.often',
} as const satisfies Record<Reason, MessageKey>

/** The way into the console by the company's own provider, where the vendor has set one up. */
export async function serveCompanyLogin(app: FastifyInstance, context: OperatorsContext) {
  const { staff, publicUrl, database, clock, secret, brand } = context
  if (staff === null) return
  const words = await readTranslators(wording, context.overrides)
  const sealing = { secret, purpose: 'foyer company login', owner: 'journey' }
  const cookie = {
    path: companyLogin,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: inSeconds(journeyLength),
  } as const

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
    const key = `company login from ${networkOf(request.ip)}`
    const throttle = { key, free: 30, forgives: seconds(20), longestDelay: minutes(1) }
    if ((await countAttempt(database, [throttle], clock())) !== null) return refuse(request, reply, 'often')
    try {
      const { url, journey } = await setOut(staff, { redirectUri: publicUrl + companyLoginBack })
      const kept = seal(Buffer.from(JSON.stringify(journey)), sealing).toString('base64url')
      return reply.setCookie(journeyCookie, kept, cookie).header('cache-control', 'no-store').redirect(url, 303)
    } catch (error) {
      request.log.error({ error }, 'the company’s provider cannot be reached')
      return refuse(request, reply, 'unreachable')
    }
  })

  app.get(companyLoginBack, async (request, reply) => {
    const kept = request.cookies[journeyCookie]
    reply.clearCookie(journeyCookie, { path: companyLogin })
    const claims = await claimsOf(request, staff, kept)
    if (claims === null) return refuse(request, reply, 'interrupted')
    const admission = await admitByCompany(context, staff, visitOf(request, reply), claims)
    if (admission.next === 'refused') {
      request.log.info({ why: admission.why, subject: claims.sub }, 'a company login was refused')
      return refuse(request, reply, admission.why)
    }
    if (admission.next === 'link') return refuse(request, reply, 'link')
    // The console's cookies go along with what a page of ours leads to, and not with what another site does.
    return page(request, reply, 'company.in', 'company.inText', leadsTo(admission))
  })

  async function claimsOf(request: FastifyRequest, provider: StaffProvider, kept: string | undefined) {
    if (kept === undefined) return null
    try {
      const journey: Journey = JSON.parse(unseal(Buffer.from(kept, 'base64url'), sealing).toString())
      return await comeBack(provider, {}, new URL(request.url, publicUrl), journey)
    } catch (error) {
      request.log.warn({ error }, 'a company login was not completed')
      return null
    }
  }

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
