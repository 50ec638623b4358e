import type { Places } from '@/platform/codes/message-for'

/** What its sender reads where a notice is refused. */
export const places = {
  cancellationNotice: {
    codes: { 20039: 'cancelling.tooOften', 42011: 'cancelling.captchaWrong' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
