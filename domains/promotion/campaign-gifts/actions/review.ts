import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'
import type { CampaignGiftsContext } from '../context'
import { giftMails } from '../mails/mails'
import { shopOfOrder } from '../rules'
import { campaignOf } from '../rules/campaign'
import { approveWithCode, type Claim, claimById, decideClaim } from '../store/reviews'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'gift.approve': true
    'gift.reject': true
  }
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
    const { reader, facts } = mailAbout(context, found)
    await giftMails.send(context, transaction, currency === null ? 'approved' : 'given', reader, facts)
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
    const { reader, facts } = mailAbout(context, found)
    await giftMails.send(context, transaction, 'rejected', reader, { ...facts, reason })
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

/** Returns who reads a mail about a claim, and its facts. */
function mailAbout(context: CampaignGiftsContext, claim: Claim) {
  const { memberLanguage, orderLanguage, names: product, orderNumber: order, campaign } = claim
  const language: Language = context.offer.languages.is(memberLanguage) ? memberLanguage : orderLanguage
  return { reader: { to: claim.writtenTo, language }, facts: { product, order, campaign } }
}
