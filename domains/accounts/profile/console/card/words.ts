import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
export const words = defineStaffWords({
  things: {
    profile: 'profile.card.thing.profile',
  },
})
