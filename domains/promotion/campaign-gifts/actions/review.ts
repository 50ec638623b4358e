import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { memberPage, type ScreenName } from '@/platform/paths'
import type { CampaignGiftsContext } from '../context'
import { type LetterName, letters } from '../mails/letters'
import { type CampaignKey, shopOfOrder } from '../rules'
import { campaignOf } from '../rules/campaign'
import { approveWithCode, type Claim, claimById, decideClaim } from '../store/reviews'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'gift.approve': true
    'gift.reject': true
  }
}

/** Where a member reads and does what follows. */
const screens: Readonly<Record<CampaignKey, ScreenName>> = {
  'all-in-one-new': 'all_in_one_new_amazon_gift',
  'downloader-all-in-one': 'downloader_all_in_one_netflix_gift',
}

interface ClaimReviewRequest {
  readonly id: number
  /** The key of the reviewed picture: a member may have sent another one meanwhile. */
  readonly seen?: string
}

/** 20085: there is no such claim; 31002: it needs no decision, or its picture has changed. */
type ReviewRefusal = Refusal<20085 | 31002>
type ReviewedClaim = { readonly claim: number }

/** Lets the member choose a currency; with one given, the code is given at once (spec 10.2). 20040: none of it is left. */
export const approveGift = (
  context: CampaignGiftsContext,
  { change, by: operator, now }: ActingOperator,
  { id, currency, seen }: ClaimReviewRequest & { readonly currency: Currency | null },
): Promise<AuditedAnswer<ReviewedClaim> | ReviewRefusal | Refusal<20040>> =>
  change(async (transaction) => {
    const found = await claimById(transaction, id)
    if (!found) return refuse(20085)
    if (found.state !== 'waiting') return whatStands(found)
    const campaign = campaignOf(await context.catalogue.currentCatalogue(transaction), found.campaign)
    if (!campaign) return refuse(20085)
    const decision = { id, operator, seen, now }
    if (currency === null) {
      if (!(await decideClaim(transaction, decision, { to: 'choosing' }))) return asItIsNow(transaction, found)
    } else {
      // A code for another shop of the same currency is of no use to anyone who buys in their own.
      const shop = shopOfOrder({ country: found.country, currency: found.orderCurrency }, currency)
      const amount = campaign.amounts[currency]
      if (!amount) return refuseValue('currency')
      const value = { amount, shop, campaign: found.campaign }
      if (!(await approveWithCode(transaction, decision, value))) {
        const current = await claimById(transaction, id)
        const isUnchanged = current?.state === 'waiting' && (seen === undefined || seen === current.pictureKey)
        return isUnchanged ? refuseValue('currency') : whatStands(current ?? found)
      }
    }
    await write(context, transaction, found, currency === null ? 'approved' : 'given', '')
    return { answer: { claim: id }, record: recordOf('gift.approve', found, { currency }) }
  })

/** Asks the member for another picture, and says why. */
export const rejectGift = (
  context: CampaignGiftsContext,
  { change, by: operator, now }: ActingOperator,
  { id, reason, seen }: ClaimReviewRequest & { readonly reason: string },
): Promise<AuditedAnswer<ReviewedClaim> | ReviewRefusal> =>
  change(async (transaction) => {
    const found = await claimById(transaction, id)
    if (!found) return refuse(20085)
    const decision = { id, operator, seen, now }
    if (!(await decideClaim(transaction, decision, { to: 'rejected', reason }))) return asItIsNow(transaction, found)
    await write(context, transaction, found, 'rejected', reason)
    return { answer: { claim: id }, record: recordOf('gift.reject', found, { reason }) }
  })

const asItIsNow = async (transaction: Transaction, found: Claim) =>
  whatStands((await claimById(transaction, found.id)) ?? found)

/** Refuses: another operator has decided already, or the member has sent another picture. */
const whatStands = ({ decidedAt, operator, submittedAt }: Claim) =>
  refuseStale(decidedAt ? { by: operator, at: decidedAt } : { by: null, at: submittedAt })

const recordOf = (
  action: 'gift.approve' | 'gift.reject',
  { id, memberId, campaign }: Claim,
  details: Readonly<Record<string, unknown>>,
) => ({ action, memberId, details: { claim: id, campaign, ...details } })

function write(
  context: CampaignGiftsContext,
  transaction: Transaction,
  claim: Claim,
  name: LetterName,
  reason: string,
) {
  const language: Language = context.offer.languages.is(claim.memberLanguage)
    ? claim.memberLanguage
    : claim.orderLanguage
  const letter = letters[name](context.translate[language], {
    vendor: context.vendorName,
    product: textIn(claim.names, language),
    order: claim.orderNumber,
    reason,
    url: new URL(memberPage(screens[claim.campaign], { t: 'list' }), context.publicUrl).href,
  })
  const mail = { kind: `gifts.${name}`, to: claim.writtenTo, language, letter, confidential: false }
  return context.mailer.send(transaction, mail)
}
