import type { FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '@/platform/i18n/languages'
import { type GatewayDeps, sessionCookie } from '../gateway'
import { languageHintsOf } from '../gateway/open-visit'
import type { MemberCaller } from '../visit'

const themes = ['light', 'dark', 'system']

/** What the visitor has chosen of day and night. */
export const themeOf = (request: FastifyRequest) => themes.find((name) => name === request.cookies.theme) ?? 'system'

/** In which language a page is drawn: that of its address first. @param stored what anyone who looks has chosen for good */
export const languageOf = (request: FastifyRequest, stored?: string | null): Language =>
  chooseLanguage({ parameter: (request.query as { lang?: unknown }).lang, stored, ...languageHintsOf(request) })

/** Whose session the browser sends along; null: nobody's. */
export async function memberOf(request: FastifyRequest, gateway: GatewayDeps, now: Date): Promise<MemberCaller | null> {
  const token = request.cookies[sessionCookie]
  const resolved = token ? await gateway.resolveMember(token, now) : null
  return resolved?.member ?? null
}
