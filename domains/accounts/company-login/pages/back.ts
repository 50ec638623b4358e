import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt, type Entrance } from '@/domains/accounts/identity'
import { sessionCookie } from '@/platform/http/gateway'
import { networkOf } from '@/platform/http/network'
import { languageOf } from '@/platform/http/pages/visitor'
import type { Cookies } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { companySignInBack, memberArea, memberPage } from '@/platform/paths'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { type Return, takeBack } from '../actions/come-back'
import type { CompanyLoginContext } from '../context'

/**
 * Serves the address that a company's provider sends its people back to. The answer in the address is not passed on.
 */
export function serveWayBack(app: FastifyInstance, context: CompanyLoginContext) {
  const { database, clock, publicUrl } = context
  app.get(companySignInBack, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const network = networkOf(request.ip)
    const limits = { free: 60, forgives: seconds(10), longestDelay: minutes(1) }
    const throttle = networkCount({ key: `company sign-in from ${network}`, ...limits })
    if ((await countAttempt(database, [throttle], clock())) !== null) {
      return reply.redirect(memberPage('company_login', { why: 'often' }), 303)
    }
    const back = await takeBack(context, entranceOf(request, reply, clock()), new URL(request.url, publicUrl))
    return reply.redirect(leadsTo(back), 303)
  })
}

function leadsTo({ trip, admission }: Return): string {
  const why = admission.next === 'refused' ? { why: admission.why } : {}
  if (admission.next === 'tried') return memberPage('company_sign_in', { tried: 'yes' })
  if (trip?.tries) return memberPage('company_sign_in', { tried: 'no', ...why })
  if (admission.next === 'in') return trip?.wanted ?? memberArea
  const wanted = trip?.wanted ? { r: trip.wanted } : {}
  const step = admission.next === 'refused' ? {} : { step: admission.next }
  return memberPage('company_login', { ...step, ...why, ...wanted })
}

function entranceOf(request: FastifyRequest, reply: FastifyReply, now: Date): Entrance & { language: Language } {
  const cookies: Cookies = {
    get: (name) => request.cookies[name] || null,
    set: (name, value, options) => void reply.setCookie(name, value, options),
    clear: (name, path = '/') => void reply.clearCookie(name, { path }),
  }
  const token = cookies.get(sessionCookie)
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
  const visit = { now, network: networkOf(request.ip), userAgent, token, cookieToken: token, cookies }
  return { ...visit, language: languageOf(request) }
}
