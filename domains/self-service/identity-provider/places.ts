import type { Places } from '@/platform/codes/message-for'

/** What a member reads where a call of this domain is refused. */
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
