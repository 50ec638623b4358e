import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'handover.begun': 'gifting.card.at.handoverBegun',
    'handover.ended': 'gifting.card.at.handoverEnded',
    'present.sent': 'gifting.card.at.presentSent',
    'present.ended': 'gifting.card.at.presentEnded',
    'present.received': 'gifting.card.at.presentReceived',
  },
  facts: {
    handoverOutcome: null,
    presentOutcome: null,
  },
  terms: {
    handoverOutcome: {
      held: 'gifting.card.handover.held',
      waiting: 'gifting.card.handover.waiting',
      accepted: 'gifting.card.handover.accepted',
      declined: 'gifting.card.handover.declined',
      stopped: 'gifting.card.handover.stopped',
      expired: 'gifting.card.handover.expired',
      void: 'gifting.card.handover.void',
    },
    presentOutcome: {
      accepted: 'gifting.card.present.accepted',
      takenBack: 'gifting.card.present.takenBack',
      returned: 'gifting.card.present.returned',
      void: 'gifting.card.present.void',
    },
  },
  acts: {
    'handover.stop': 'gifting.card.did.stopHandover',
    'present.send': 'gifting.card.did.sendPresent',
    'present.takeBack': 'gifting.card.did.takeBackPresent',
  },
})
