import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  cancellation: { codes: { 20035: 'awaited.cancelFailed' }, otherwise: 'member_new_35' },
} as const satisfies Places
