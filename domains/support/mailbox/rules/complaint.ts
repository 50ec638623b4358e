import { fieldsOf } from './report'

/** That somebody has called a mail of ours spam, as their provider reports it (RFC 5965). */
export interface Complaint {
  /** `abuse`, `fraud` and such. */
  readonly type: string
  /** What has reported it, as it names itself; empty: it does not. */
  readonly reporter: string
}

/** What says that somebody wants no such mail. Others report a virus, a failed check, or that a mail was no spam after all. */
const unwanted = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list'])

/** Of a `message/feedback-report`; null: it is none, or does not say that a mail was unwanted. */
export function readComplaint(text: string): Complaint | null {
  const fields = fieldsOf(text.replaceAll(/\r\n?/g, '\n').trim())
  const type = (fields.get('feedback-type') ?? '').toLowerCase()
  if (!unwanted.has(type)) return null
  return { type, reporter: fields.get('user-agent') ?? '' }
}
