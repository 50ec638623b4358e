import type { Places } from '@/platform/codes/message-for'

/** Messages for a refused notice. */
export const places = {
  cancellationNotice: {
    codes: { 20039: 'cancelling.tooOften', 42011: 'cancelling.captchaWrong' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
