import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'gift.claimed': 'campaignGifts.card.at.claimed',
    'gift.decided': 'campaignGifts.card.at.decided',
    'gift.given': 'campaignGifts.card.at.given',
  },
  facts: {
    campaign: null,
    giftState: null,
  },
  terms: {
    giftState: {
      waiting: 'campaignGifts.card.gift.waiting',
      rejected: 'campaignGifts.card.gift.rejected',
      choosing: 'campaignGifts.card.gift.choosing',
      given: 'campaignGifts.card.gift.given',
      withdrawn: 'campaignGifts.card.gift.withdrawn',
    },
  },
  acts: {
    'gift.approve': 'campaignGifts.card.did.approveGift',
    'gift.reject': 'campaignGifts.card.did.rejectGift',
  },
  things: {
    gifts: 'campaignGifts.card.thing.gifts',
  },
})
