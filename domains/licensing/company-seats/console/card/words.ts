import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  things: {
    companyGroupPeople: 'companySeats.card.thing.companyGroupPeople',
    companyGroups: 'companySeats.card.thing.companyGroups',
    companySeatRules: 'companySeats.card.thing.companySeatRules',
  },
})
