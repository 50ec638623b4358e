import { type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Database } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import { passwordMatches } from '../../secrets/secrets'
import type { Member } from '../../store/accounts/members'
import { accountFor } from '../../store/accounts/passwords'
import { countAttempt, resetAttempts } from '../../store/sessions/attempts'
import type { CompanyLogin } from '../../store/sessions/company-login'
import { programThrottles } from '../../store/sessions/throttles'
import { renewHash } from './renew-hash'

/** The dependencies of checking a password. */
export interface PasswordContext {
  readonly database: Database
  readonly companyLogin: Pick<CompanyLogin, 'closes'>
}

interface Claim {
  readonly email: string
  readonly password: string
  readonly network: string
  readonly now: Date
  /** A seat that the program has had, with its member. */
  readonly seat?: { readonly id: string; readonly memberId: number } | null
  /** It has done a proof of work, or read a captcha. */
  readonly solved?: boolean
}

/**
 * The member who knows a password, for programs, which show no captcha: counted and slowed down as logins are, and as silent about which addresses have accounts (spec 3.3). Refuses 42012 for a
 * wrong address or password; only with the right one 42023, and 42031 where the password alone opens nothing, by a second factor or since a company signs its people in: a program
 * lets such a member confirm the device in the browser.
 */
export async function provePassword(
  { database, companyLogin }: PasswordContext,
  { email, password, network, now, seat = null, solved = false }: Claim,
): Promise<Member | Refusal<20039 | 42012 | 42023 | 42031>> {
  const address = foldAddress(email)
  const { member, closed, nearestHash } = await accountFor(database, companyLogin, address)
  const isKnown = seat !== null && seat.memberId === member?.id
  const { own, shared } = programThrottles(address, network, { seat: isKnown ? seat.id : null, solved })
  const wait = await countAttempt(database, [...own, ...shared], now)
  if (wait !== null) return refuseUntil(wait)
  const matches = await passwordMatches(nearestHash, password)
  if (!matches || member === null) return refuse(42012)
  if (member.blacklistedAt !== null) return refuse(42023)
  if (member.secondFactorSince !== null || closed) return refuse(42031)
  if ((await renewHash(database, member, password)) === null) return refuse(42012)
  await resetAttempts(database, { clears: own.map(({ key }) => key), refunds: shared.map(({ key }) => key) }, now)
  return member
}
