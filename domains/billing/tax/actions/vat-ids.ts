import type { VatIdInvoice } from '@/domains/commerce/invoices'
import { newestAnswers } from '@/domains/commerce/vat-ids'
import type { Database } from '@/platform/database/connect'
import { unixSeconds } from '@/platform/time/duration'
import type { ShownVatId } from '../contract/console'

/** Beside what was known when an invoice was issued, what VIES says today. */
export async function presentVatIds(database: Database, found: readonly VatIdInvoice[]): Promise<ShownVatId[]> {
  const answers = await newestAnswers(database, [...new Set(found.map(({ memberId }) => memberId))])
  return found.map(({ invoice, order, memberId, company, country, taxId, reverseCharge, check }) => {
    const now = answers.find(
      (answer) => answer.memberId === memberId && answer.country === country && answer.taxId === taxId,
    )
    return {
      invoice,
      order,
      company,
      number: check?.number ?? now?.number ?? taxId,
      reverse_charge: reverseCharge,
      at_issue: check && {
        outcome: check.outcome,
        answered: check.answeredAt === undefined ? null : unixSeconds(new Date(check.answeredAt)),
        consultation: check.consultation ?? null,
      },
      latest: now
        ? {
            valid: now.valid,
            answered: unixSeconds(now.answeredAt),
            consultation: now.consultation,
            requester: now.requester,
            name: now.name,
            address: now.address,
          }
        : null,
    }
  })
}
