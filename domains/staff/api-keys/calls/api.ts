import type { ApiHandlers } from '@/platform/http/api/visit'
import type { keysApiCalls } from '../contract/api'

export const keysApi = (): ApiHandlers<typeof keysApiCalls> => ({
  'GET /api/v1/key': async ({ key: { label, permissions, mostCalls, expiresAt } }) => ({
    name: label,
    scopes: [...permissions].sort(),
    per_minute: mostCalls,
    expires_at: expiresAt?.toISOString() ?? null,
  }),
})
