import type { Places } from '@/platform/codes/message-for'

const codes = { 20035: 'support.notYours', 20040: 'support.fileGone' } as const

/** Messages for a failed sending. The typed text stays. */
export const places = {
  message: { codes, otherwise: 'member_new_35' },
  contact: { codes: { ...codes, 42011: 'member_new_24' }, otherwise: 'member_new_35' },
  attachment: {
    codes: { unreachable: 'support.fileNotSent', 20040: 'support.fileNotTaken' },
    otherwise: 'support.fileNotSent',
  },
} as const satisfies Places
