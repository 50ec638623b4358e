import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'account.endRequested': 'privacy.card.at.endRequested',
    'account.endWithdrawn': 'privacy.card.at.endWithdrawn',
    'account.erased': 'privacy.card.at.erased',
    'mail.written': 'privacy.card.at.mail',
    'staff.did': 'privacy.card.at.staff',
  },
  facts: {
    ends: 'privacy.card.fact.ends',
    mailSubject: 'privacy.card.fact.quoted',
    because: 'privacy.card.fact.quoted',
    to: 'privacy.card.fact.to',
    operator: 'privacy.card.fact.operator',
    again: null,
    action: null,
  },
  terms: {
    again: {
      possible: 'privacy.card.mail.possible',
      anew: 'privacy.card.mail.anew',
      secret: 'privacy.card.mail.secret',
      forgotten: 'privacy.card.mail.forgotten',
    },
  },
  acts: {
    'member.askForEnd': 'privacy.card.did.askForEnd',
    'member.keep': 'privacy.card.did.keep',
  },
})
