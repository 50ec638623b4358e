import { fieldsOf } from './report'

/** A spam complaint about one of our mails, as the recipient's provider reports it (RFC 5965). */
export interface Complaint {
  /** `abuse`, `fraud` and such. */
  readonly type: string
  /** The program that reported it, by its own name; empty: it states none. */
  readonly reporter: string
}

/** The types that mean an unwanted mail. Others report a virus, a failed check, or a false alarm. */
const unwanted = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list'])

/** Parses a `message/feedback-report`; null: it is another part, or does not report an unwanted mail. */
export function readComplaint(text: string): Complaint | null {
  const fields = fieldsOf(text.replaceAll(/\r\n?/g, '\n').trim())
  const type = (fields.get('feedback-type') ?? '').toLowerCase()
  if (!unwanted.has(type)) return null
  return { type, reporter: fields.get('user-agent') ?? '' }
}
