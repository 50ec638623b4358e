export type { LetterReceipt } from './context'
export { aside, type IncomingLetter, type LetterResult } from './rules/letter'
export { type LoggedLetter, lettersBefore } from './store/letters'
