import { isServing, permissionsOf } from '@/domains/staff/operators'
import { changeBy } from '@/platform/audit/change'
import type { ClaimResult, KeyGate, KeyRefusal, RateLimit, RequestClaim } from '@/platform/http/api/key-gate'
import { addressOf } from '@/platform/http/network'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { after, between, inSeconds } from '@/platform/time/duration'
import type { ApiKeysContext } from '../context'
import { actorOf, limitWindow } from '../rules'
import { type FoundKey, keyOfSecret } from '../store/admission'
import { claimRequest, type KeptResult, keepAnswer, markDone, releaseRequest } from '../store/requests'
import { hashOfSecret, isKeySecret } from './secret'

type RequestName = Pick<RequestClaim, 'keyId' | 'name'>

const sealOf = (secret: LicenceSecret, { keyId, name }: RequestName) => ({
  secret,
  purpose: 'foyer api answer',
  owner: `${keyId} ${name}`,
})

/** An answer as it is kept for a repeat of its request: it may carry a secret that is shown only once. */
const sealAnswer = (secret: LicenceSecret, claim: RequestName, body: string): Buffer =>
  seal(Buffer.from(body), sealOf(secret, claim))

/** The answer that is kept; lost: it was sealed with the secret that the installation had before. */
function openAnswer(secret: LicenceSecret, claim: RequestName, kept: KeptResult): ClaimResult {
  if (!('standing' in kept) || kept.standing !== 'answered') return kept
  const { standing, status, sealed } = kept
  try {
    return { standing, status, body: unseal(sealed, sealOf(secret, claim)).toString() }
  } catch {
    return { standing: 'lost' }
  }
}

/** The one place that knows a key by its secret, for the server API. */
export const keyGate = (context: Pick<ApiKeysContext, 'database' | 'demo' | 'secret'>): KeyGate => {
  const { database, secret: ours } = context
  return {
    async admit(secret, address, now) {
      if (!isKeySecret(secret)) return { refused: 'unknown' }
      const found = await keyOfSecret(database, { hash: hashOfSecret(secret), address: addressOf(address), now })
      if (found === null) return { refused: 'unknown' }
      const refused = refusalOf(context, found)
      if (refused !== null || found.use === null) return { refused: refused ?? 'unknown' }
      const own = permissionsOf(found.operator.role)
      const permissions = new Set(found.scopes.filter((scope) => (own as ReadonlySet<string>).has(scope)))
      const { id, name, perMinute, expiresAt } = found
      const key = { id, name: actorOf(name), label: name, mostCalls: perMinute, expiresAt, permissions }
      return { refused: null, key, limit: limitOf(perMinute, found.use, now) }
    },
    changeOf: ({ name: operator }, claim, at, lock) =>
      changeBy(database, { operator, at, lock }, async (transaction) => {
        if (claim) await markDone(transaction, claim)
      }),
    async claim({ id: keyId }, name, fingerprint, at) {
      const kept = await claimRequest(database, { keyId, name, fingerprint, at })
      return openAnswer(ours, { keyId, name }, kept)
    },
    keepAnswer: async (claim, status, body) =>
      void (await keepAnswer(database, claim, status, sealAnswer(ours, claim, body))),
    release: async (claim) => void (await releaseRequest(database, claim)),
  }
}

function refusalOf(context: Pick<ApiKeysContext, 'demo'>, found: FoundKey): KeyRefusal | null {
  if (found.isRevoked) return 'revoked'
  if (found.isExpired) return 'expired'
  if (found.isReplaced) return 'replaced'
  if (!isServing(context, found.operator)) return 'fallen'
  return found.isOutside ? 'network' : null
}

function limitOf(perMinute: number, { minuteBegan, calls }: NonNullable<FoundKey['use']>, now: Date): RateLimit {
  const reset = Math.max(1, inSeconds(between(now, after(minuteBegan, limitWindow))))
  return { perMinute, remaining: Math.max(0, perMinute - calls), reset, exceeded: calls > perMinute }
}
