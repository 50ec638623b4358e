import type { Commands } from '@/platform/commands/command'
import type { OperatorsContext } from '../context'
import { exportAudit, listAudit } from './audit'
import {
  disableOperator,
  enableOperator,
  giveRole,
  inviteOperator,
  listOperators,
  resetOperator,
  withdrawInvitation,
} from './staff'

export const commands: Commands<OperatorsContext> = {
  'operators list': listOperators,
  'operators invite': inviteOperator,
  'operators withdraw': withdrawInvitation,
  'operators role': giveRole,
  'operators disable': disableOperator,
  'operators enable': enableOperator,
  'operators reset-second-factor': resetOperator,
  'audit list': listAudit,
  'audit export': exportAudit,
}
