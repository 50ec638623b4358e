import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  acts: {
    'case.assign': 'cases.card.did.assign',
    'case.note': 'cases.card.did.note',
    'case.snooze': 'cases.card.did.snooze',
  },
  things: {
    caseNotes: 'cases.card.thing.notes',
  },
})
