import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import type { countCodes } from '../store/codes'
import type { Claim } from '../store/reviews'

/** How the command line shows gifts: a line, a page, or data for programs. */

const moment = (at: Date) => at.toISOString().replace('.000', '')
const reference = ({ position, orderNumber }: Claim) => `${position + 1}-${orderNumber}`

const value = ({ currency, amount }: Claim) =>
  currency !== null && amount !== null ? `${decimal(money(amount, currency))} ${currency}` : null

export const claimLine = (claim: Claim) =>
  [
    String(claim.id).padStart(6),
    claim.state.padEnd(9),
    claim.campaign.padEnd(21),
    moment(claim.submittedAt),
    reference(claim),
    claim.memberEmail,
  ].join('  ')

/** The code is the member's: an operator sees that there is one, and what it is worth. */
export function claimPage(claim: Claim): string {
  const rows = [
    ['Claim', `${claim.id}, ${claim.state}`],
    ['Campaign', claim.campaign],
    ['Product', textIn(claim.names, 'en')],
    ['Order', `${reference(claim)}, ${claim.country}, ${claim.orderCurrency}`],
    ['Member', claim.memberEmail],
    ['Sent', moment(claim.submittedAt)],
    ['Picture', claim.pictureKey ?? 'taken away'],
    ...(claim.decidedAt && claim.operator ? [['Decided', `${moment(claim.decidedAt)} by ${claim.operator}`]] : []),
    ...(claim.reason === null ? [] : [['Reason', claim.reason]]),
    ...(value(claim) === null ? [] : [['Worth', value(claim)]]),
  ]
  return rows.map(([title, text]) => `${title?.padEnd(9)} ${text}`).join('\n')
}

export const claimData = (claim: Claim) => ({
  claim: claim.id,
  state: claim.state,
  campaign: claim.campaign,
  product: textIn(claim.names, 'en'),
  order: claim.orderNumber,
  line: claim.position + 1,
  member: claim.memberEmail,
  sent: moment(claim.submittedAt),
  picture: claim.pictureKey,
  operator: claim.operator,
  reason: claim.reason,
  worth: value(claim),
})

type Pool = Awaited<ReturnType<typeof countCodes>>[number]

export const poolData = ({ campaign, currency, amount, site, free, all }: Pool) => ({
  campaign,
  currency,
  amount: decimal(money(amount, currency)),
  site,
  free,
  all,
})

export const poolLine = ({ campaign, currency, amount, site, free, all }: Pool) =>
  `${campaign.padEnd(21)}  ${decimal(money(amount, currency)).padStart(8)} ${currency}${site === null ? '' : ` ${site}`}  ${free} of ${all} left`
