import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  appRequest: {
    codes: { 20035: 'apps.notForOperator', 30004: 'apps.gone' },
    otherwise: 'apps.failed',
  },
  appAccess: {
    codes: { 20035: 'apps.notForOperator' },
    otherwise: 'apps.failed',
  },
} as const satisfies Places
