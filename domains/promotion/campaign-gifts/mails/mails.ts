import { defineMails } from '@/platform/mail/define'
import { oneOf } from '@/platform/mail/facts'
import { memberPage } from '@/platform/paths'
import { campaignKeys } from '../rules'

/** Where a member reads and does what follows. */
const screens = {
  'all-in-one-new': 'all_in_one_new_amazon_gift',
  'downloader-all-in-one': 'downloader_all_in_one_netflix_gift',
} as const

const { mail, mails } = defineMails({
  domain: 'gifts',
  words: 'mail',
  kind: 'notice',
  facts: { product: 'names', order: 'order', campaign: oneOf(campaignKeys) },
  leadsTo: ({ campaign }) => memberPage(screens[campaign], { t: 'list' }),
})

/** The mails of gifts, by what was decided. None holds a code: that is read in the member area. */
export const giftMails = mails({
  approved: mail('giftApproved', { lines: ['text', 'next'] }),
  given: mail('giftGiven', {}),
  rejected: mail('giftRejected', { facts: { reason: 'ownWords' }, lines: ['text', 'reason', 'next'] }),
})
