import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
export const words = defineStaffWords({
  kinds: {
    'notice.received': 'cancellation.card.at.noticeReceived',
  },
  acts: {
    'notice.join': 'cancellation.card.did.joinNotice',
  },
})
