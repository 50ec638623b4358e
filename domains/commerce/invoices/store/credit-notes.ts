import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import type { CreditCause, CreditedAmount } from '../rules'
import { creditedAmounts, creditedLines, creditNotes } from '../tables'
import { nextNumber } from './numbers'

interface NewCreditNote {
  readonly invoiceId: number
  readonly series: string
  readonly issuedAt: Date
  readonly cause: CreditCause
  readonly positions: readonly number[]
}

/**
 * Writes a credit note on lines of an invoice, with the next number of the series, in one statement.
 * @returns false when one of the lines was already credited: then nothing is written and no number is used
 */
export async function addCreditNote(database: Queryable, note: NewCreditNote): Promise<boolean> {
  const { invoiceId, series, issuedAt, cause, positions } = note
  try {
    await database.execute(sql`
      with ${nextNumber(series)},
        noted as (
          insert into ${creditNotes} (invoice_id, number, issued_at, cause)
          select ${invoiceId}::bigint, number, ${issuedAt}::timestamptz, ${cause} from numbered returning id)
      insert into ${creditedLines} (invoice_id, position, credit_note_id)
      select ${invoiceId}::bigint, position::smallint, noted.id
      from noted, jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb) position`)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

interface GoodwillNote extends Omit<NewCreditNote, 'cause' | 'positions'>, CreditedAmount {
  /** The case by which it went back. */
  readonly refund: string
}

/** The same of a part of one line's price, as goodwill or for some of its units. @returns false when the case has its note: then no number is taken */
export async function addGoodwillNote(database: Queryable, note: GoodwillNote): Promise<boolean> {
  const { invoiceId, series, issuedAt, position, amount, units = null, refund } = note
  const cause: CreditCause = units === null ? 'goodwill' : 'refunded'
  try {
    await database.execute(sql`
      with ${nextNumber(series)},
        noted as (
          insert into ${creditNotes} (invoice_id, number, issued_at, cause)
          select ${invoiceId}::bigint, number, ${issuedAt}::timestamptz, ${cause} from numbered returning id)
      insert into ${creditedAmounts} (refund, invoice_id, position, credit_note_id, amount, units)
      select ${refund}, ${invoiceId}::bigint, ${position}::smallint, noted.id, ${amount}::bigint, ${units}::integer from noted`)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
