import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  licenceCode: {
    codes: { unreachable: 'products.codeFailed', 20002: 'products.codeInactive', 20035: 'products.codeNone' },
    otherwise: 'products.codeFailed',
  },
} as const satisfies Places
