import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'household.changed': 'households.card.at.householdChanged',
    'household.invited': 'households.card.at.householdInvited',
  },
  facts: {
    household: 'households.card.fact.household',
    householdChange: null,
  },
  terms: {
    householdChange: {
      joined: 'households.card.householdChange.joined',
      left: 'households.card.householdChange.left',
      takenOut: 'households.card.householdChange.takenOut',
      ended: 'households.card.householdChange.ended',
      dissolved: 'households.card.householdChange.dissolved',
      given: 'households.card.householdChange.given',
      takenBack: 'households.card.householdChange.takenBack',
    },
  },
  acts: {
    'household.endPlace': 'households.card.did.endHouseholdPlace',
  },
  things: {
    household: 'households.card.thing.household',
    householdChanges: 'households.card.thing.householdChanges',
  },
})
