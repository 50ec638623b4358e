import type { FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { openWay, type otherWays } from '@/platform/contract/weighty'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import type { Language } from '@/platform/i18n/languages'
import { type GatewayDeps, sessionCookie } from '../gateway'
import { languageHintsOf } from '../gateway/open-visit'
import { mayForCompany } from '../gateway/refuse-member'
import { isFresh } from '../proof'
import type { MemberCaller } from '../visit'

const themes = ['light', 'dark', 'system']

/** Returns the visitor's chosen theme. */
export const themeOf = (request: FastifyRequest) => themes.find((name) => name === request.cookies.theme) ?? 'system'

/**
 * Returns the language of a page: that of its address first.
 * @param stored the reader's permanent choice
 */
export const languageOf = (request: FastifyRequest, stored?: string | null): Language =>
  chooseLanguage(request.offer.languages, {
    parameter: (request.query as { lang?: unknown }).lang,
    stored,
    ...languageHintsOf(request),
  })

/**
 * Returns the member of the browser's session; null: there is none.
 * @param companyRoles the roles that may see the page in a company's session, as in a call
 */
export async function memberOf(
  request: FastifyRequest,
  gateway: GatewayDeps,
  now: Date,
  companyRoles: NonNullable<CallDefinition['companyRoles']>,
): Promise<MemberCaller | Refusal<20035> | null> {
  const token = request.cookies[sessionCookie]
  const resolved = token ? await gateway.resolveMember(token, now) : null
  if (resolved === null) return null
  return mayForCompany({ companyRoles }, resolved.member) ? resolved.member : refuse(20035)
}

/**
 * Opens the lock of a page that reaches a weighty state (decision 0140): 20035 to an operator who looks through the member's eyes, 20051
 * where nothing has proven in the last ten minutes who is there.
 */
export function openPage<Way extends keyof typeof otherWays>(way: Way, member: MemberCaller, now: Date) {
  if (member.operator !== null) return refuse(20035)
  return isFresh(member.provenAt, now) ? openWay(way) : refuse(20051)
}
