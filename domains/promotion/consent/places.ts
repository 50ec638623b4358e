import type { Places } from '@/platform/codes/message-for'

/** What a member or a visitor reads where a call of this domain is refused. A link that was cut off (10001) reads as one that is void. */
export const places = {
  topicRequest: { codes: { 20039: 'consent.tooOften', 42011: 'consent.captchaWrong' }, otherwise: 'member_new_35' },
  mailChoice: {
    codes: { 20039: 'consent.tooOften', 20032: 'consent.linkVoid', 10001: 'consent.linkVoid' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
