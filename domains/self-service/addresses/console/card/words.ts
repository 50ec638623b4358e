import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'address.asked': 'addresses.card.at.addressAsked',
    'address.ended': 'addresses.card.at.addressEnded',
  },
  facts: {
    due: 'addresses.card.fact.due',
    addressOutcome: null,
    addressRequest: null,
    network: null,
  },
  terms: {
    addressOutcome: {
      done: 'addresses.card.addressRequest.done',
      stopped: 'addresses.card.addressRequest.stopped',
      impossible: 'addresses.card.addressRequest.impossible',
      undone: 'addresses.card.addressRequest.undone',
    },
    addressRequest: {
      claim: 'addresses.card.addressRequest.claim',
      merge: 'addresses.card.addressRequest.merge',
      change: 'addresses.card.addressRequest.change',
      wayBack: 'addresses.card.addressRequest.wayBack',
    },
  },
  acts: {
    'address.propose': 'addresses.card.did.proposeLastResort',
    'address.agree': 'addresses.card.did.agreeLastResort',
    'address.stop': 'addresses.card.did.stopRequest',
  },
})
