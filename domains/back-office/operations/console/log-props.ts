import { consoleRoom } from '@/platform/paths'

/** The address of one of the logs. */
export const logPath = (log: 'webhooks' | 'mails' | 'letters' | 'jobs') => `${consoleRoom('logs')}/${log}`

/** The words of a log that is empty, and of one where nothing matches. */
export const noLines = {
  none: { icon: 'mail', title: 'logs.nothingYet', text: 'logs.nothingYetText' },
  unmatched: { title: 'logs.none', text: 'logs.noneText' },
} as const

/** The properties of a list of the logs. */
export interface LogProps {
  query: URLSearchParams
  /** Whether the operator may have something done again. */
  mayAct: boolean
  /** Whether the operator answers tickets. */
  mayAnswer: boolean
}
