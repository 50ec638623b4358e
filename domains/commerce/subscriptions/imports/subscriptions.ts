import { randomBytes } from 'node:crypto'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { takeStatistics } from '@/platform/database/statistics'
import type { Entry } from '@/platform/import/json-lines'
import type { Part } from '@/platform/import/part'
import { subscriptionTerms } from '../rules/service'
import {
  addHeldSubscriptions,
  findBought,
  heldPlans,
  heldRenewals,
  heldSubscriptions,
  subscriptionChecks,
} from '../store/imported-subscriptions'
import { exportedSubscriptions, updateHeldSubscriptions } from '../store/subscriptions-file'
import { endingsInFile, type ImportedSubscription, subscriptionsFile } from './subscriptions-file'

interface Context {
  readonly catalogue: Catalogue
  readonly now: Date
  readonly vendor: Parameters<typeof subscriptionTerms>[0]
}

/**
 * Imports members' subscriptions (spec 12.4), each for a line of an order. A line that has a subscription already is
 * left as it is. Work that is due (a notice, a reminder, its end) is found by the job that looks after all of them
 * (decision 0030).
 */
export const subscriptionsPart: Part<Context> = {
  files: [subscriptionsFile],
  exports: [{ file: subscriptionsFile, lines: (transaction) => exportedSubscriptions(transaction, namesOfEndings) }],

  async load({ transaction, batches, examine, updates, note }, { catalogue, now, vendor }) {
    await heldPlans.create(transaction)
    const plans = [...catalogue.productsByPid].filter(([, { kind }]) => kind === 'subscription')
    await heldPlans.hold(
      transaction,
      plans.map(([pid], line) => ({ line, pid })),
    )
    await heldSubscriptions.create(transaction)
    await heldRenewals.create(transaction)
    for await (const batch of batches(subscriptionsFile)) {
      await heldSubscriptions.hold(transaction, batch.map(held))
      await heldRenewals.hold(transaction, batch.flatMap(renewals))
    }
    await takeStatistics(transaction)
    await findBought(transaction)
    await examine(subscriptionsFile, subscriptionChecks(now))
    const terms = { now, grace: subscriptionTerms(vendor).grace }
    const { updated, kept } = updates
      ? await updateHeldSubscriptions(transaction, terms)
      : { updated: 0, kept: { count: 0, lines: [] } }
    note(subscriptionsFile, 'was stopped or resumed here, which stays', kept)
    const added = await addHeldSubscriptions(transaction, terms)
    const known = (await heldSubscriptions.count(transaction)) - added - updated
    return [{ file: subscriptionsFile.name, added, known, ...(updated > 0 && { updated }) }]
  },
}

const namesOfEndings = Object.fromEntries(Object.entries(endingsInFile).map(([name, ending]) => [ending, name]))

const held = ({ line, value }: Entry<ImportedSubscription>) => ({
  line,
  // The reference is no secret: every call also checks the owner.
  reference: randomBytes(9).toString('base64url'),
  order_number: value.order,
  position: value.line - 1,
  state: value.state,
  paid_until: value.paid_until,
  trial_until: value.trial_until ?? null,
  renewal_amount: value.renewal_amount ?? null,
  provider: value.provider ?? null,
  checkout: value.checkout ?? null,
  provider_subscription: value.provider_subscription ?? null,
  card_brand: value.card_brand ?? null,
  card_last_four: value.card_last_four ?? null,
  ended_at: value.ended_at ?? null,
  ending: value.state === 'ended' ? endingsInFile[value.ending ?? 'ran_out'] : null,
})

const renewals = ({ line, value }: Entry<ImportedSubscription>) =>
  value.renewals.map((renewal) => ({ line, order_number: value.order, position: value.line - 1, renewal }))
