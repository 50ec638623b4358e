import { checkCaptcha, countAttemptBeside, hashOf } from '@/domains/accounts/identity'
import { type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import { rangeOf } from '@/platform/http/network'
import type { FraudContext } from '../context'
import { blocksAgainst } from '../rules/blocks'
import { captchaKeys, limitsOfAttempts, type Payer, waitLimits } from '../rules/limits'
import { isListed, listed } from '../store/blocks'

/** A purchase just before its payment. */
export interface Purchase {
  readonly memberId: number | null
  readonly email: string
  readonly network: string
  /** As the proxy in front says; null: it does not. */
  readonly networkCountry: string | null
  /** As the buyer says. */
  readonly country: string
  /** The visitor's token, under which a captcha was drawn, and what was read in it. */
  readonly token: string | null
  readonly code: string | undefined
  readonly now: Date
}

/**
 * Returns whether a payment may begin (decision 0082). 42011: a captcha is asked first, or was read wrongly; 20039: too
 * many were refused, or begun. A blocked payment answers 13103 like a failing provider, so that the list stays secret.
 */
export async function admitPayment(
  { database }: FraudContext,
  { token, code, now, ...purchase }: Purchase,
): Promise<Refusal<13103 | 20039 | 42011> | null> {
  const payer: Payer = { ...purchase, range: rangeOf(purchase.network) }
  const { email, networkCountry, country } = purchase
  const { wait, asked, holds } = await countAttemptBeside(
    database,
    limitsOfAttempts(payer),
    {
      closedBy: waitLimits(payer).map(({ key }) => key),
      askedBy: captchaKeys(payer, [country, networkCountry]),
      condition: listed(blocksAgainst({ email, networks: [payer.network, payer.range], networkCountry }), now),
    },
    now,
  )
  if (wait !== null) return refuseUntil(wait)
  if (asked) {
    const isRead = token !== null && code !== undefined && (await checkCaptcha(database, hashOf(token), code, now))
    if (!isRead) return refuse(42011)
  }
  return holds ? refuse(13103) : null
}

/** Whether nothing is sent to an address that asks for an account. */
export const isAddressBlocked = (database: Queryable, email: string, now: Date) =>
  isListed(database, blocksAgainst({ email }), now)
