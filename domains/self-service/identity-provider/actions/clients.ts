import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { ActName } from '@/platform/audit/acts'
import type { ActingOperator } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import { type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { randomCharacters } from '@/platform/text/alphabet'
import { isRedirectUri } from '../rules/clients'
import { addClient, type Client, changeClient, clientById, removeClient } from '../store/clients'

interface Facts {
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly post_logout_uris: readonly string[]
}

const recordOf = (action: ActName, details: AuditRecord['details']): AuditRecord => ({
  action,
  memberId: null,
  details,
})

/** As the library compares it. */
const stored = (secret: string) => hashOf(secret).toString('base64url')

/** The place of the first address that no browser may be sent to; null: all are good, and there is one for the code. */
function wrongUri({ redirect_uris, post_logout_uris }: Facts, secret: boolean): string | null {
  if (redirect_uris.length === 0) return 'redirect_uris'
  const first = (uris: readonly string[]) => uris.findIndex((uri) => !isRedirectUri(uri, { secret }))
  if (first(redirect_uris) >= 0) return `redirect_uris.${first(redirect_uris)}`
  return first(post_logout_uris) >= 0 ? `post_logout_uris.${first(post_logout_uris)}` : null
}

export function createClient({ change, by, now }: ActingOperator, facts: Facts & { readonly public: boolean }) {
  const secret = facts.public ? null : newSecret()
  const wrong = wrongUri(facts, secret !== null)
  if (wrong !== null) return refuseValue(wrong)
  return change(async (transaction) => {
    const client: Client = {
      id: `app-${randomCharacters(16).toLowerCase()}`,
      name: facts.name,
      secretHash: secret === null ? null : stored(secret),
      redirectUris: facts.redirect_uris,
      postLogoutUris: facts.post_logout_uris,
      createdAt: now,
      version: 0,
      changedBy: by,
      changedAt: now,
    }
    await addClient(transaction, client)
    const details = { client: client.id, name: client.name, public: facts.public, redirects: client.redirectUris }
    return { answer: { client, secret: secret ?? '' }, record: recordOf('app.add', details) }
  })
}

interface Edit {
  readonly id: string
  readonly seen: number
}

export const editClient = ({ change, by, now }: ActingOperator, { id, seen, ...facts }: Edit & Facts) =>
  change<{ client: Client }, Refusal<20040 | 20085 | 31002>>(async (transaction) => {
    const known = await clientById(transaction, id)
    if (known === null) return refuse(20085)
    const wrong = wrongUri(facts, known.secretHash !== null)
    if (wrong !== null) return refuseValue(wrong)
    const changed = await changeClient(
      transaction,
      { id, seen, by, now },
      { name: facts.name, redirectUris: facts.redirect_uris, postLogoutUris: facts.post_logout_uris },
    )
    if (changed === null) return stale(transaction, id)
    const details = { client: id, name: facts.name, from: known.name, redirects: changed.redirectUris }
    return { answer: { client: changed }, record: recordOf('app.change', details) }
  })

export const renewSecret = ({ change, by, now }: ActingOperator, { id, seen }: Edit) =>
  change<{ client: Client; secret: string }, Refusal<20035 | 20085 | 31002>>(async (transaction) => {
    const known = await clientById(transaction, id)
    if (known === null) return refuse(20085)
    if (known.secretHash === null) return refuse(20035)
    const secret = newSecret()
    const changed = await changeClient(transaction, { id, seen, by, now }, { secretHash: stored(secret) })
    if (changed === null) return stale(transaction, id)
    return { answer: { client: changed, secret }, record: recordOf('app.secret', { client: id, name: known.name }) }
  })

export const dropClient = (
  { change }: ActingOperator,
  { id, reason }: { readonly id: string; readonly reason: string },
) =>
  change<Record<string, never>, Refusal<20085>>(async (transaction) => {
    const name = await removeClient(transaction, id)
    if (name === null) return refuse(20085)
    return { answer: {}, record: recordOf('app.remove', { client: id, name, reason }) }
  })

async function stale(transaction: Transaction, id: string) {
  const now = await clientById(transaction, id)
  return now === null ? refuse(20085) : refuseStale({ by: now.changedBy, at: now.changedAt })
}
