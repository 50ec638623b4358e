import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
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
