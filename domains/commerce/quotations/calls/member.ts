import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { QuotationsContext } from '../context'
import type { quotationsCalls } from '../contract/member'
import { addressesOf, buyersStateOf } from '../rules/quotation'
import { quotationsOf } from '../store/quotations'

/** Handlers for members' view of their quotations. */
export const memberHandlers = ({ database, publicUrl }: QuotationsContext): Handlers<typeof quotationsCalls> => ({
  'GET /member/quotations': async ({ member, reader, now }) => ({
    quotations: (await quotationsOf(database, member)).map((quotation) => ({
      number: quotation.number,
      state: buyersStateOf(quotation, now),
      created: unixSeconds(quotation.createdAt),
      valid_until: unixSeconds(quotation.validUntil),
      currency: quotation.currency,
      total: decimal(money(quotation.total, quotation.currency)),
      products: quotation.lines.map(({ names, quantity }) => ({ name: textIn(names, reader), quantity })),
      ...addressesOf(publicUrl, quotation),
    })),
  }),
})
