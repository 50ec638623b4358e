import type { Commands } from '@/platform/commands/command'
import type { LicencesContext } from '../context'
import { importKeys } from './import-keys'
import { rotateKey } from './rotate-key'
import { extendTrial, revokeTrial } from './trials'

export const commands: Commands<LicencesContext> = {
  'licences import-keys': importKeys,
  'licences rotate-key': rotateKey,
  'licences extend-trial': extendTrial,
  'licences revoke-trial': revokeTrial,
}
