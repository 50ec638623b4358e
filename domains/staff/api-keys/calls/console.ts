import { isServing, permissionsOf } from '@/domains/staff/operators'
import { isRefusal } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { changeSettings, type KeySettings, type KeyWithSecret, makeKey, revokeKey, rotateKey } from '../actions/manage'
import type { ApiKeysContext } from '../context'
import type { keysConsoleCalls, ListedKey } from '../contract/console'
import type { KeyState } from '../rules'
import { keyScopes } from '../rules/scopes'
import { allKeys, type KeyRow } from '../store/keys'

/** How staff look after the keys of the vendor's own systems. */
export function keysConsole(context: ApiKeysContext): Handlers<typeof keysConsoleCalls> {
  const presentAll =
    (now: Date) =>
    ({ key, secret }: KeyWithSecret) => ({ key: present(context, key, now), secret })
  const presentKey = (now: Date) => (key: KeyRow) => ({ key: present(context, key, now) })
  return {
    'GET /console/api/keys': async ({ operator, now }) => ({
      keys: (await allKeys(context.database)).map((key) => present(context, key, now)),
      scopes: keyScopes.filter((scope) => operator.permissions.has(scope)),
    }),
    'POST /console/api/keys/make': async ({ input: { name, ...rest }, ...manager }) => {
      const made = await makeKey(context, manager, { name, ...settingsOf(rest) })
      return isRefusal(made) ? made : made.to(presentAll(manager.now))
    },
    'POST /console/api/keys/change': async ({ input: { key: id, seen, ...rest }, ...manager }) => {
      const changed = await changeSettings(manager, { id, seen }, settingsOf(rest))
      return isRefusal(changed) ? changed : changed.to(presentKey(manager.now))
    },
    'POST /console/api/keys/rotate': async ({ input: { key: id, seen, overlap_hours: overlapHours }, ...manager }) => {
      const rotated = await rotateKey(context, manager, { id, seen, overlapHours })
      return isRefusal(rotated) ? rotated : rotated.to(presentAll(manager.now))
    },
    'POST /console/api/keys/revoke': async ({ input: { key: id, seen, reason }, ...manager }) => {
      const revoked = await revokeKey(manager, { id, seen, reason })
      return isRefusal(revoked) ? revoked : revoked.to(presentKey(manager.now))
    },
  }
}

interface GivenSettings {
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly per_minute: number
  readonly expires: number
}

const settingsOf = ({ scopes, networks, per_minute: perMinute, expires }: GivenSettings): KeySettings => ({
  scopes,
  networks,
  perMinute,
  expiresAt: expires === 0 ? null : new Date(expires * 1000),
})

function present(context: ApiKeysContext, key: KeyRow, now: Date): ListedKey {
  const good = key.secrets.filter(({ endsAt }) => endsAt === null || endsAt > now)
  const [newest] = good
  const own: ReadonlySet<string> = newest ? permissionsOf(newest.operator.role) : new Set()
  return {
    id: key.id,
    name: key.name,
    state: stateOf(context, key, good, now),
    scopes: key.scopes,
    resting: key.scopes.filter((scope) => !own.has(scope)),
    networks: key.networks,
    per_minute: key.perMinute,
    expires: secondsOf(key.expiresAt),
    created: unixSeconds(key.createdAt),
    created_by: key.createdBy,
    used: secondsOf(key.usedAt),
    used_from: key.usedFrom ?? '',
    revoked: secondsOf(key.revokedAt),
    secrets: good.map(({ hint, operator, createdAt, endsAt }) => ({
      hint,
      by: operator.name,
      created: unixSeconds(createdAt),
      ends: secondsOf(endsAt),
    })),
    version: key.version,
  }
}

function stateOf(context: ApiKeysContext, key: KeyRow, good: KeyRow['secrets'], now: Date): KeyState {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  return good.some(({ operator }) => isServing(context, operator)) ? 'active' : 'fallen'
}

const secondsOf = (moment: Date | null) => (moment === null ? 0 : unixSeconds(moment))
