import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'account.opened': 'identity.card.at.opened',
    'account.emailChanged': 'identity.card.at.emailChanged',
    'account.signIn': 'identity.card.at.signIn',
    'account.secured': 'identity.card.at.secured',
  },
  facts: {
    browser: 'identity.card.fact.browser',
    email: null,
    security: null,
  },
  terms: {
    security: {
      passwordChanged: 'identity.card.security.passwordChanged',
      newBrowser: 'identity.card.security.newBrowser',
      passkeyAdded: 'identity.card.security.passkeyAdded',
      passkeyRemoved: 'identity.card.security.passkeyRemoved',
      appAdded: 'identity.card.security.appAdded',
      appRemoved: 'identity.card.security.appRemoved',
      recoveryCodesRenewed: 'identity.card.security.recoveryCodesRenewed',
      recoveryCodeUsed: 'identity.card.security.recoveryCodeUsed',
      resetBySupport: 'identity.card.security.resetBySupport',
      addressProven: 'identity.card.security.addressProven',
      factorGuessed: 'identity.card.security.factorGuessed',
    },
  },
  acts: {
    impersonate: 'identity.card.did.looked',
    'remove second factor': 'room.factorReset',
  },
  things: {
    socialLogins: 'identity.card.thing.socialLogins',
  },
})
