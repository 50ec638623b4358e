import { consoleRoom } from '@/platform/paths'

/** The address of one of the logs. */
export const logPath = (log: 'webhooks' | 'mails' | 'letters' | 'jobs') => `${consoleRoom('logs')}/${log}`

/** The words of a log that is empty, and of one where nothing matches. */
export const noLines = {
  none: { icon: 'mail', title: 'logs.nothingYet', text: 'logs.nothingYetText' },
  unmatched: { title: 'logs.none', text: 'logs.noneText' },
} as const
