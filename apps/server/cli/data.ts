import { TrialClock } from '@/integrations/payments/sandbox/trial-clock'
import { dataOpener } from '@/platform/installation/data'
import { readConfig } from '../config'

export const readOwnConfig = () => readConfig(process.env)

/** Opens the data that the server of this configuration uses, for the time of one piece of work. */
export const withData = dataOpener({ readConfig: readOwnConfig, openTrial: TrialClock.open })
