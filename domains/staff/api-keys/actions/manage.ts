import type { ActName } from '@/platform/audit/acts'
import type { Change } from '@/platform/audit/change'
import { type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import type { OperatorCaller } from '@/platform/http/visit'
import { after, hours } from '@/platform/time/duration'
import type { ApiKeysContext } from '../context'
import { normaliseName } from '../rules'
import { addKey, addSecret, changeKey, type KeyRow, keyById, replaceSecret } from '../store/keys'
import { hashOfSecret, hintOf, newKeySecret } from './secret'

/** An operator who looks after keys. */
export interface KeyManager {
  readonly operator: Pick<OperatorCaller, 'id' | 'name' | 'permissions'>
  readonly change: Change
  readonly now: Date
}

/** The settings of a key: scopes, networks, limit, and expiry. */
export interface KeySettings {
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly perMinute: number
  readonly expiresAt: Date | null
}

/** The key, and the secret that is shown this once. */
export interface KeyWithSecret {
  readonly key: KeyRow
  readonly secret: string
}

/** 20025: a name that another key has or had, or none; 20040: a scope that the operator lacks, or an end that is past. */
export async function makeKey(
  context: ApiKeysContext,
  { operator, change, now }: KeyManager,
  { name: given, ...settings }: KeySettings & { readonly name: string },
) {
  const name = normaliseName(given)
  if (name === '') return refuse(20025)
  const problem = problemIn(settings, operator, now)
  if (problem) return problem
  const made = change<KeyWithSecret, Refusal<20025>>(async (transaction) => {
    const id = await addKey(transaction, { name, ...stored(settings), createdBy: operator.name, createdAt: now })
    const { key, secret } = await giveSecret(context, transaction, id, { operator, now })
    const record = { action: 'key.make', memberId: null, details: { key: name, ...shown(settings) } } as const
    return { answer: { key, secret }, record }
  })
  return made.catch((error: unknown) => {
    // The audit log names keys for good, so no other is ever called so.
    if (isUniqueViolation(error)) return refuse(20025)
    throw error
  })
}

/** A key as it was seen by the person who changes it. */
interface KeyRequest {
  readonly id: number
  readonly seen: number
}

type KeyWork<Answer, Refused extends Refusal> = (
  transaction: Transaction,
  key: KeyRow,
) => Promise<{ answer: (key: KeyRow) => Answer; action: ActName; details: Record<string, unknown> } | Refused>

/** 20085: there is no such key; 31002: it has changed since it was read; 20035: it is revoked. */
const changing = <Answer, Refused extends Refusal = never>(
  { operator, change, now }: KeyManager,
  { id, seen }: KeyRequest,
  facts: Parameters<typeof changeKey>[2],
  work: KeyWork<Answer, Refused>,
) =>
  change<Answer, Refusal<20035 | 20085 | 31002> | Refused>(async (transaction) => {
    const before = await keyById(transaction, id)
    if (!before) return refuse(20085)
    if (before.revokedAt) return refuse(20035)
    if (!(await changeKey(transaction, { id, seen, by: operator.name, at: now }, facts))) {
      const { changedBy: by, changedAt: at } = (await keyById(transaction, id)) ?? before
      return refuseStale({ by, at })
    }
    const done = await work(transaction, before)
    if ('refused' in done) return done
    const key = await keyById(transaction, id)
    if (!key) return refuse(20085)
    const { answer, action, details } = done
    return { answer: answer(key), record: { action, memberId: null, details: { key: key.name, ...details } } }
  })

/**
 * Gives a key other settings. 20040: a scope that the operator lacks, unless the key has it already; or, for a key that may do
 * more than the operator, more networks, more calls a minute or a later end than it has.
 */
export async function changeSettings(manager: KeyManager, request: KeyRequest, settings: KeySettings) {
  const { operator, now } = manager
  return changing<KeyRow, Refusal<20040>>(manager, request, stored(settings), async (_, before) => {
    if (isBeyond(before, operator) && isWider(before, settings)) return refuseValue('scopes')
    const added = settings.scopes.filter((scope) => !before.scopes.includes(scope))
    const problem = problemIn({ ...settings, scopes: added }, operator, now)
    return problem ?? { answer: (key) => key, action: 'key.change', details: shown(settings) }
  })
}

/** The key may do what the operator may not. */
const isBeyond = ({ scopes }: KeyRow, { permissions }: KeyManager['operator']) =>
  scopes.some((scope) => !permissions.has(scope))

/** The settings let the key be used from more places, more often or for longer. */
const isWider = (before: KeyRow, { networks, perMinute, expiresAt }: KeySettings) =>
  (before.networks.length > 0 && (networks.length === 0 || networks.some((each) => !before.networks.includes(each)))) ||
  perMinute > before.perMinute ||
  (before.expiresAt !== null && (expiresAt === null || expiresAt > before.expiresAt))

/**
 * Gives a key a new secret, made by this operator; the former one stays valid for a while. 20040: the key has a scope
 * that the operator lacks.
 */
export const rotateKey = (
  context: ApiKeysContext,
  manager: KeyManager,
  { overlapHours, ...request }: KeyRequest & { readonly overlapHours: number },
) =>
  changing<KeyWithSecret, Refusal<20040>>(manager, request, {}, async (transaction, before) => {
    const { operator, now } = manager
    if (isBeyond(before, operator)) return refuseValue('scopes')
    const endsAt = after(now, hours(overlapHours))
    await replaceSecret(transaction, request.id, { now, endsAt })
    const { secret } = await giveSecret(context, transaction, request.id, { operator, now })
    const details = { before: endsAt.toISOString() }
    return { answer: (key) => ({ key, secret }), action: 'key.rotate', details }
  })

/** Ends a key at once and for good. */
export const revokeKey = (manager: KeyManager, { reason, ...request }: KeyRequest & { readonly reason: string }) =>
  changing<KeyRow>(manager, request, { revokedAt: manager.now }, async () => ({
    answer: (key) => key,
    action: 'key.revoke',
    details: { reason },
  }))

async function giveSecret(
  { demo }: ApiKeysContext,
  transaction: Transaction,
  keyId: number,
  { operator, now }: Pick<KeyManager, 'operator' | 'now'>,
): Promise<KeyWithSecret> {
  const secret = newKeySecret({ demo })
  const hash = hashOfSecret(secret)
  await addSecret(transaction, { keyId, hash, hint: hintOf(secret), operatorId: operator.id, createdAt: now })
  const key = await keyById(transaction, keyId)
  if (!key) throw new Error('The key is gone')
  return { key, secret }
}

function problemIn({ scopes, expiresAt }: KeySettings, operator: KeyManager['operator'], now: Date) {
  if (scopes.some((scope) => !operator.permissions.has(scope))) return refuseValue('scopes')
  return expiresAt !== null && expiresAt <= now ? refuseValue('expires') : null
}

const stored = ({ scopes, networks, ...rest }: KeySettings) => ({
  scopes: [...new Set(scopes)],
  networks: [...new Set(networks)],
  ...rest,
})

const shown = ({ scopes, networks, perMinute, expiresAt }: KeySettings) => ({
  scopes,
  networks,
  perMinute,
  expires: expiresAt?.toISOString() ?? null,
})
