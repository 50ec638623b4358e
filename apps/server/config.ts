import { paymentPart } from '@/integrations/payments/config'
import { configReader } from '@/platform/config/config'
import { filesPart } from '@/platform/files/config'

/** The configuration of the server and of the command line, with what rooms and integrations add to it. */
export const { readConfig, variableNames } = configReader({ files: filesPart, payments: paymentPart })
