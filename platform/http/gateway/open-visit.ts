import type { FastifyRequest } from 'fastify'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import { chooseMarket, type MarketChoice } from '@/platform/i18n/market'
import { textReader } from '@/platform/i18n/texts'
import { networkOf } from '../network'
import type { Visit } from '../visit'
import type { Exchange } from './exchange'
import { languageCookie, type PresentedToken } from './token'

/** The caller, as far as language and market depend on it; null: a stranger. */
type Caller = ({ readonly language: string | null } & MarketChoice) | null

/** Returns the facts that a handler gets about a call, for every kind of caller. */
export function openVisit(
  { request, reply, fields, now }: Exchange,
  caller: Caller,
  { token, cookieToken }: Pick<PresentedToken, 'token' | 'cookieToken'>,
): Visit {
  const hints = languageHintsOf(request)
  const { offer } = request
  const wished = { parameter: fields.lang ?? fields.language, stored: caller?.language, ...hints }
  const language = chooseLanguage(offer.languages, wished)
  return {
    now,
    token,
    cookieToken,
    network: networkOf(request.ip),
    networkCountry: request.networkCountry,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language,
    reader: textReader(offer.languages, language),
    market: (chosen) => ({
      ...chooseMarket(offer, language, [chosen, caller, request.cookies], hints.acceptLanguage),
      network: request.networkCountry,
    }),
    cookies: {
      get: (name) => request.cookies[name] || null,
      set: (name, value, options) => void reply.setCookie(name, value, options),
      clear: (name, path = '/') => void reply.clearCookie(name, { path }),
    },
  }
}

/** Returns the browser's language hints, beside the address. */
export const languageHintsOf = ({ cookies, headers }: FastifyRequest) => ({
  cookie: cookies[languageCookie],
  acceptLanguage: headers['accept-language'],
})
