import { closedFor, countAttempt } from '@/domains/accounts/identity'
import { closeWithdrawn } from '@/domains/commerce/checkout'
import type { ProviderName } from '@/integrations/payments/provider'
import type { PaymentReport } from '@/integrations/payments/report'
import type { RefusedAttempt } from '@/integrations/payments/risk'
import type { Transaction } from '@/platform/database/connect'
import { rangeOf } from '@/platform/http/network'
import { enqueue } from '@/platform/jobs/queue'
import { before } from '@/platform/time/duration'
import type { FraudContext } from '../context'
import { captchaKeys, captchaLimits, type Payer, recent, waitLimits } from '../rules/limits'
import { addRefusal, attemptOf, noteCardCountry } from '../store/attempts'
import { orderOfPayment } from '../store/reviews'
import { noteRisk } from '../store/risks'
import { assessOrder } from './assess'

/** The job that has a provider end a payment whose page may go on trying cards. */
const withdrawJob = 'risk.withdraw'

interface Withdrawal extends Record<string, unknown> {
  readonly provider: ProviderName
  readonly payment: string
  readonly checkout: string
}

/** Applies a provider's report on a payment: refusals, the country of its card, and its rating. */
export async function hearOfPayment(
  context: FraudContext,
  transaction: Transaction,
  provider: ProviderName,
  report: PaymentReport,
): Promise<void> {
  if (report.renewal) return
  const { payment, checkout, payer, risk, state, refusals = [] } = report
  if (refusals.length > 0) await countRefusals(context, transaction, { provider, payment, checkout }, refusals)
  if (payer?.means === 'card') await noteCardCountry(transaction, checkout, payer.country)
  if (risk) await noteRisk(transaction, provider, payment, risk)
  if (state !== 'paid') return
  const order = await orderOfPayment(transaction, { provider, payment, checkout })
  if (order !== null) await assessOrder(context, transaction, order)
}

async function countRefusals(
  { clock }: FraudContext,
  transaction: Transaction,
  withdrawal: Withdrawal,
  refusals: readonly RefusedAttempt[],
) {
  const { provider, checkout } = withdrawal
  const begun = await attemptOf(transaction, checkout)
  if (!begun) return
  const now = clock()
  const payer: Payer = { ...begun, range: rangeOf(begun.network) }
  for (const { attempt, at, cardCountry } of refusals) {
    const isNews = await addRefusal(transaction, { provider, attempt, checkout, refusedAt: at })
    if (!isNews || at < before(now, recent)) continue
    // One by one, since what a closed limit ignores still counts for the others; in order of their keys, so that two
    // reports cannot deadlock.
    const limits = [...captchaLimits(payer, cardCountry), ...waitLimits(payer)]
    for (const limit of limits.sort((one, other) => (one.key < other.key ? -1 : 1))) {
      await countAttempt(transaction, [limit], now)
    }
  }
  // Stripe's and Paddle's pages let their buyer try on; a new payment is begun through the captcha.
  if ((await closedFor(transaction, captchaKeys(payer, []), now)) !== null) {
    await enqueue(transaction, { kind: withdrawJob, payload: withdrawal, runAt: now })
  }
}

/** Ends payments at their providers; one that was paid meanwhile stays. */
export function withdrawPayments({ worker, payments, database, clock }: FraudContext) {
  worker.handle<Withdrawal>(
    withdrawJob,
    async ({ provider, payment, checkout }) => {
      const isOver = await payments.provider(provider)?.withdraw(payment)
      if (isOver) await database.transaction((transaction) => closeWithdrawn(transaction, checkout, clock()))
    },
    'outside',
  )
}
