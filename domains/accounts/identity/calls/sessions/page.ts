import { recordAction } from '@/platform/audit/log'
import { actingFor } from '@/platform/codes/acting-for'
import { noLock } from '@/platform/contract/weighty'
import type { Cookies } from '@/platform/http/visit'
import type { MarketChoice } from '@/platform/i18n/market'
import { nonceOf } from '../../actions/factors/google/id-token'
import { renewReadableCookies, setVisitorCookie } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { Boot } from '../../contract/boot'
import { presentMember, readableCookieNames } from '../../map'
import { mayChangeEmail } from '../../rules/email-changes'
import { hashOf, isSecret, newSecret } from '../../secrets/secrets'
import { switchSession } from '../../store/sessions/sessions'

interface PageVisitor extends Pick<Boot, 'member' | 'google'> {
  readonly storedLanguage: string | null
  readonly storedMarket: MarketChoice | null
  /** The latest that was published, where there is a member; null: it was not read. */
  readonly catalogueVersion: number | null
}

/**
 * Returns the visitor of a page. One without a token gets one with the page, so that the captcha needs no call before
 * it; readable cookies are updated, and those of an ended session deleted (decision 0003).
 */
export async function pageVisitor(
  context: IdentityContext,
  token: string | null,
  cookies: Cookies,
  now: Date,
): Promise<PageVisitor> {
  const { database, google, sessionOf, emailChanges } = context
  const found = token === null ? null : await sessionOf(hashOf(token), now)
  if (found) {
    const { member, operator, catalogueVersion, acting, companies, stale, allInOne, ...facts } = found
    const shown = { member, isAllInOne: await context.allInOne.holds(allInOne, now) }
    if (stale && token !== null) await switchSession(database, hashOf(token), null)
    if (operator !== null) {
      const details = { call: 'GET /member.htm' }
      await recordAction(database, { at: now, lock: noLock, operator, action: 'call', memberId: member.id, details })
    }
    renewReadableCookies(context, { cookies }, shown)
    return {
      member: {
        ...presentMember(shown, { operator, mayChange: mayChangeEmail(emailChanges, member, now), ...facts }),
        acting: acting && { role: acting.role, person: acting.person.name },
        companies,
        actingFor: actingFor(member.id, acting?.person.id ?? null),
      },
      google: null,
      storedLanguage: acting ? acting.person.language : member.language,
      storedMarket: member,
      catalogueVersion,
    }
  }
  const known = token !== null && isSecret(token)
  const visitor = known ? token : newSecret()
  if (!known) setVisitorCookie(context, { cookies }, visitor)
  for (const name of readableCookieNames) if (cookies.get(name) !== null) cookies.clear(name)
  return {
    member: null,
    google: google && {
      clientId: google.clientId,
      script: google.scriptUrl,
      nonce: nonceOf(visitor),
      testMode: context.testEnvironment,
    },
    storedLanguage: null,
    storedMarket: null,
    catalogueVersion: null,
  }
}
