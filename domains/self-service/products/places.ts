import type { Places } from '@/platform/codes/message-for'

/** What a member reads where a call of this domain is refused. */
export const places = {
  licenceCode: {
    codes: { unreachable: 'products.codeFailed', 20002: 'products.codeInactive', 20035: 'products.codeNone' },
    otherwise: 'products.codeFailed',
  },
} as const satisfies Places
