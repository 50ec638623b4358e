export { checkMailbox, checkSmtp } from './actions/check-servers'
export type { LetterReceipt } from './context'
export { aside, type IncomingLetter, type LetterResult } from './rules/letter'
export type { Finding as MailFinding } from './rules/sender-records'
