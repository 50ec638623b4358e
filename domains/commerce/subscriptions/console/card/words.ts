import { purchaseTermWords } from '@/domains/commerce/catalogue/browser'
import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'subscription.begun': 'subscriptions.card.at.subscribed',
    'subscription.renewed': 'subscriptions.card.at.renewed',
    'subscription.renewal': 'subscriptions.card.at.renewal',
    'subscription.offerTaken': 'subscriptions.card.at.offerTaken',
    'subscription.cancelled': 'subscriptions.card.at.unsubscribed',
    'subscription.planChange': 'subscriptions.card.at.planChange',
    'subscription.ended': 'subscriptions.card.at.subscriptionEnded',
  },
  facts: {
    runsUntil: 'subscriptions.card.fact.runsUntil',
    effectiveAt: 'subscriptions.card.fact.effectiveAt',
    planChange: null,
    ending: null,
    leaving: null,
    renewalStep: null,
    term: null,
  },
  terms: {
    ending: {
      ranOut: 'subscriptions.card.ending.ranOut',
      unpaid: 'subscriptions.card.ending.unpaid',
      trialUsed: 'subscriptions.card.ending.trialUsed',
      refunded: 'subscriptions.card.ending.refunded',
      chargedBack: 'subscriptions.card.ending.chargedBack',
      upgraded: 'subscriptions.card.ending.upgraded',
    },
    leaving: {
      price: 'subscriptions.card.leaving.price',
      unused: 'subscriptions.card.leaving.unused',
      useless: 'subscriptions.card.leaving.useless',
      service: 'subscriptions.card.leaving.service',
    },
    planChange: {
      asked: 'subscriptions.card.planChange.asked',
      scheduled: 'subscriptions.card.planChange.scheduled',
      done: 'subscriptions.card.planChange.done',
      takenBack: 'subscriptions.card.planChange.takenBack',
      refused: 'subscriptions.card.planChange.refused',
      overtaken: 'subscriptions.card.planChange.overtaken',
    },
    renewalStep: {
      failed: 'subscriptions.card.renewal.failed',
      late: 'subscriptions.card.renewal.late',
      stopped: 'subscriptions.card.renewal.stopped',
      resumed: 'subscriptions.card.renewal.resumed',
      paused: 'subscriptions.card.renewal.paused',
      unpaused: 'subscriptions.card.renewal.unpaused',
    },
    term: purchaseTermWords,
  },
  acts: {
    'subscription.cancel': 'subscriptions.card.did.cancelSubscription',
    'subscription.pause': 'subscriptions.card.did.pauseSubscription',
    'subscription.changePlan': 'subscriptions.card.did.changePlan',
    'subscription.takeBack': 'subscriptions.card.did.takeBackSubscription',
    'subscription.resume': 'subscriptions.card.did.resumeSubscription',
    'subscription.move': 'subscriptions.card.did.moveSubscription',
    'subscription.moveBack': 'subscriptions.card.did.moveSubscriptionBack',
    'subscription.writeMoved': 'subscriptions.card.did.writeMovedSubscription',
  },
  things: {
    cancellations: 'subscriptions.card.thing.cancellations',
    subscriptions: 'subscriptions.card.thing.subscriptions',
  },
})
