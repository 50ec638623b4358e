import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. A truncated link (10001) reads like an invalid one. */
export const places = {
  topicRequest: { codes: { 20039: 'ui.tooOften', 42011: 'consent.captchaWrong' }, otherwise: 'member_new_35' },
  mailChoice: {
    codes: { 20039: 'ui.tooOften', 20032: 'consent.linkVoid', 10001: 'consent.linkVoid' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
