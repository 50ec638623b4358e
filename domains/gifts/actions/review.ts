import type { MemberDeed } from '@/platform/audit/deed'
import { recordAction } from '@/platform/audit/log'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { isLanguage, type Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'
import { memberPage, type ScreenName } from '@/platform/paths'
import type { GiftsContext } from '../context'
import { type LetterName, letters } from '../mails/letters'
import { type CampaignKey, sellsIn, siteFor, siteSelling } from '../rules'
import { campaignOf } from '../rules/campaign'
import { approveWithCode, type Claim, claimById, decideClaim } from '../store/reviews'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'gift.approve': true
    'gift.reject': true
  }
}

/** What an operator's decision came to. `closed`: nobody waits for one any more; `empty`: no code of the value is left. */
export type Reviewed = 'done' | 'unknown' | 'closed' | 'empty'

/** Where a member reads and does what follows. */
const screens: Readonly<Record<CampaignKey, ScreenName>> = {
  'all-in-one-new': 'all_in_one_new_amazon_gift',
  'downloader-all-in-one': 'downloader_all_in_one_netflix_gift',
}

interface Act {
  readonly id: number
  readonly operator: string
  /** Where the picture lies that they have looked at: a member may have sent another one meanwhile. */
  readonly seen?: string
}

/** Lets the member choose a currency; with one given, the code is given at once (spec 10.2). */
export async function approveGift(
  context: GiftsContext,
  { id, operator, currency, seen }: Act & { readonly currency: Currency | null },
): Promise<Reviewed> {
  const { database, clock, catalogue } = context
  const found = await claimById(database, id)
  if (!found) return 'unknown'
  if (found.state !== 'waiting') return 'closed'
  const campaign = campaignOf(await catalogue.currentCatalogue(database), found.campaign)
  if (!campaign) return 'unknown'
  const decision = { id, operator, seen, now: clock() }
  const done = await allOrNothing(database, async (transaction) => {
    if (currency === null) {
      if (!(await decideClaim(transaction, decision, { to: 'choosing' }))) return null
    } else {
      const own = siteFor({ country: found.country, currency: found.orderCurrency })
      // A code for another shop of the same currency is of no use to whoever buys in their own.
      const shop = sellsIn(own, currency) ? own : null
      const site = shop ?? siteSelling(currency)
      const value = { amount: campaign.amounts[currency], shop, site, campaign: found.campaign }
      if (!(await approveWithCode(transaction, decision, value))) return null
    }
    await record(context, transaction, found, { operator, action: 'gift.approve', details: { currency } })
    await write(context, transaction, found, currency === null ? 'approved' : 'given', '')
    return true
  })
  if (done) return 'done'
  const now = await claimById(database, id)
  const isUnchanged = now?.state === 'waiting' && (seen === undefined || seen === now.pictureKey)
  return isUnchanged ? 'empty' : 'closed'
}

/** Asks the member for another picture, and says why. */
export async function rejectGift(
  context: GiftsContext,
  { id, operator, reason, seen }: Act & { readonly reason: string },
): Promise<Reviewed> {
  const { database, clock } = context
  const found = await claimById(database, id)
  if (!found) return 'unknown'
  const done = await allOrNothing(database, async (transaction) => {
    const decision = { id, operator, seen, now: clock() }
    if (!(await decideClaim(transaction, decision, { to: 'rejected', reason }))) return null
    await record(context, transaction, found, { operator, action: 'gift.reject', details: { reason } })
    await write(context, transaction, found, 'rejected', reason)
    return true
  })
  return done ? 'done' : 'closed'
}

const record = (
  { clock }: GiftsContext,
  transaction: Transaction,
  { id, memberId, campaign }: Claim,
  { details, ...action }: { operator: string; action: MemberDeed; details: Record<string, unknown> },
) => recordAction(transaction, { ...action, at: clock(), memberId, details: { claim: id, campaign, ...details } })

function write(context: GiftsContext, transaction: Transaction, claim: Claim, name: LetterName, reason: string) {
  const language: Language = isLanguage(claim.memberLanguage) ? claim.memberLanguage : claim.orderLanguage
  const letter = letters[name](context.translate[language], {
    vendor: context.vendorName,
    product: claim.names[language],
    order: claim.orderNumber,
    reason,
    url: new URL(memberPage(screens[claim.campaign], { t: 'list' }), context.publicUrl).href,
  })
  const mail = { kind: `gifts.${name}`, to: claim.writtenTo, language, letter, confidential: false }
  return context.post.send(transaction, mail)
}
