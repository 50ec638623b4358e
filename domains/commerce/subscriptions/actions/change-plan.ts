import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { VisitMarket } from '@/platform/i18n/market'
import { type Reader, textIn, textReader } from '@/platform/i18n/texts'
import { enqueue } from '@/platform/jobs/queue'
import { money } from '@/platform/money/money'
import { after, minutes } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import type { Settlement } from '../rules/plans'
import type { Plan } from '../rules/proration'
import { rhythmOf } from '../rules/renewal'
import { isHeld } from '../rules/upgrade'
import { heldBeside } from '../store/held'
import { addPlanChange, changePlanChange, lockOpenChange, openChangeOf, type PlanChange } from '../store/plan-changes'
import { lockOfMember, lockSubscription, type Subscription, subscriptionById } from '../store/subscriptions'
import { askProvider } from './at-provider'
import { expectReport } from './follow'
import { possibleChanges } from './plans'
import { writeTo } from './tell'

/** The job that asks a provider for a change until it has said yes or no. */
export const planChangeJob = 'subscriptions.planChange'

interface PlanRequest extends Plan {
  readonly quote: string
  /** The market of the caller; null: staff asks. */
  readonly market: VisitMarket | null
  readonly now: Date
}

export interface AgreedChange {
  readonly effectiveAt: Date
  /** The provider has not answered yet, and is asked again. */
  readonly pending: boolean
}

/**
 * Changes the plan of a subscription, at the figures of a quote. 13103: the provider refused; 13104: the means of
 * payment was refused; 20002: it has ended; 20035: the figures have changed, or another change came first.
 */
export async function changePlan(
  context: SubscriptionsContext,
  own: Subscription,
  { quote, now, market, ...wanted }: PlanRequest,
): Promise<AgreedChange | Refusal<13103 | 13104 | 20002 | 20035>> {
  if (own.state === 'ended') return refuse(20002)
  const { plans } = await possibleChanges(context, own, { quantity: wanted.quantity, market, now })
  const offer = plans.find(({ plan }) => plan.pid === wanted.pid && plan.term === wanted.term)
  if (!offer || offer.quote !== quote) return refuse(20035)
  const { plan, proration } = offer
  const catalogue = await context.catalogue.currentCatalogue(context.database)
  const asked = await context.database.transaction(async (transaction) => {
    // All of the member's: of two that are changed to one product at once the second is the one too many.
    const known = (await lockOfMember(transaction, own.memberId)).find(({ id }) => id === own.id)
    if (!known || !isSame(known, own)) return null
    const isSameProduct = offer.product.pid === productOf(catalogue, own.pid)?.pid
    if (!isSameProduct && isHeld(catalogue, offer.product, await heldBeside(transaction, own))) return null
    const added = await addPlanChange(transaction, {
      subscriptionId: own.id,
      state: 'asked',
      fromPid: own.pid,
      fromTerm: own.term,
      pid: plan.pid,
      term: plan.term,
      quantity: plan.quantity,
      renewalAmount: plan.renewal.minor,
      charge: proration.charge.minor,
      credit: proration.credit.minor,
      requestedAt: now,
      effectiveAt: proration.effectiveAt,
    })
    // Where the answer is lost, it is asked again: what was done once is not done twice.
    if (added) await enqueue(transaction, jobFor(added, after(now, minutes(1))))
    return added
  })
  if (!asked) return refuse(20035)
  const outcome = await settleChange(context, asked.id)
  if (isRefusal(outcome)) return outcome
  return { effectiveAt: proration.effectiveAt, pending: outcome === 'unanswered' }
}

const jobFor = ({ id }: PlanChange, runAt: Date) => ({ kind: planChangeJob, payload: { change: id }, runAt })

const isSame = (one: Subscription, other: Subscription) =>
  one.state === other.state &&
  one.paidUntil.getTime() === other.paidUntil.getTime() &&
  one.pid === other.pid &&
  one.term === other.term &&
  one.quantity === other.quantity &&
  one.pausedFrom === null

/**
 * Has the provider make a planned change, and records the result. Unanswered: the provider may have made it, and is
 * asked again.
 * @param byItself no caller waits for the answer, so a refusal is mailed to the subscriber
 */
export async function settleChange(
  context: SubscriptionsContext,
  id: number,
  { byItself = false } = {},
): Promise<Settlement | Refusal<13103 | 13104>> {
  const { database, clock, payments } = context
  const asked = await database.transaction((transaction) => lockOpenChange(transaction, id))
  const own = asked && (await subscriptionById(database, asked.subscriptionId))
  if (asked?.state !== 'asked' || !own) return 'settled'
  const wanted = await requestFor(context, own, asked)
  if (!wanted) return refuse(13103)
  const outcome = await askProvider(context, own, 'change the plan', (provider, name) =>
    provider.changeSubscription(name, { ...wanted, key: `${own.reference}-${id}` }),
  )
  if (outcome === null) return 'unanswered'
  await database.transaction(async (transaction) => {
    const known = await lockSubscription(transaction, own.id)
    // A payment that was reported meanwhile has closed it already.
    const open = await lockOpenChange(transaction, id)
    if (!known || !open) return
    if (!outcome.changed) {
      await changePlanChange(transaction, id, { state: 'refused', closedAt: clock() })
      if (byItself) await writeTo(context, transaction, 'notChanged', known)
    } else if (asked.charge > 0) await changePlanChange(transaction, id, { payment: outcome.payment })
    else await schedule(context, transaction, known, id)
  })
  if (!outcome.changed) return refuse(outcome.reason === 'declined' ? 13104 : 13103)
  const { payment, paidUntil } = outcome
  if (own.provider !== null && payment !== null) {
    // Its webhooks say the same; who waits for the page need not wait for them.
    await payments.refresh(own.provider, payment).catch((error: unknown) => {
      context.log.error(
        { error, subscription: own.id },
        'a provider could not be asked for a payment that it has taken',
      )
    })
    await database.transaction((transaction) => expectReport(context, transaction, own, { paidUntil, endsAt: null }))
  }
  return 'settled'
}

async function schedule(context: SubscriptionsContext, transaction: Transaction, own: Subscription, id: number) {
  await changePlanChange(transaction, id, { state: 'scheduled' })
  const open = await openChangeOf(transaction, own.id)
  if (open) await writeTo(context, transaction, 'planned', own, { change: open })
}

type PlanFigures = Pick<PlanChange, 'pid' | 'term' | 'charge' | 'renewalAmount'>

/** Returns the request to the provider. */
async function requestFor(
  context: SubscriptionsContext,
  own: Subscription,
  { pid, term, charge, renewalAmount }: PlanFigures,
) {
  const every = rhythmOf(term)
  if (every === null) return null
  const catalogue = await context.catalogue.currentCatalogue(context.database)
  return {
    name: nameIn(catalogue, pid, textReader(context.offer.languages, 'en')),
    renewal: { every, amount: money(renewalAmount, own.currency) },
    paidUntil: own.paidUntil,
    charge: charge > 0 ? money(charge, own.currency) : null,
  }
}

const nameIn = (catalogue: Catalogue, pid: number, reader: Reader) =>
  textIn(productOf(catalogue, pid)?.names ?? {}, reader) || String(pid)

/**
 * Cancels a change that waits for the end of the period. 13103: the provider refused, or was not reached; 20035:
 * nothing waits, or it has begun.
 */
export async function takeChangeBack(
  context: SubscriptionsContext,
  own: Subscription,
): Promise<{ readonly until: Date } | Refusal<13103 | 20035>> {
  const { database, clock } = context
  const open = await openChangeOf(database, own.id)
  if (open?.state !== 'scheduled' || own.state !== 'active') return refuse(20035)
  const { id, fromTerm } = open
  const wanted = await requestFor(context, own, {
    pid: own.pid,
    term: fromTerm,
    charge: 0,
    renewalAmount: own.renewalAmount,
  })
  const outcome =
    wanted &&
    (await askProvider(context, own, 'keep the plan', (provider, name) =>
      provider.changeSubscription(name, { ...wanted, key: `${own.reference}-${id}-back` }),
    ))
  if (!outcome?.changed) return refuse(13103)
  return database.transaction(async (transaction) => {
    const known = await lockSubscription(transaction, own.id)
    if (!known || !(await lockOpenChange(transaction, id))) return refuse(20035)
    await changePlanChange(transaction, id, { state: 'takenBack', closedAt: clock() })
    await writeTo(context, transaction, 'kept', known)
    return { until: known.paidUntil }
  })
}
