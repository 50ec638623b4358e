import type { Adapter, AdapterPayload } from 'oidc-provider'
import { hashOf } from '@/domains/accounts/identity'
import type { Deps } from '@/platform/installation/deps'
import { seal, unseal } from '@/platform/sealing/seal'
import { after, days, seconds } from '@/platform/time/duration'
import {
  artefactAt,
  artefactOfUid,
  consumeArtefact,
  dropArtefact,
  dropOfGrant,
  dropTokensOf,
  type Place,
  putArtefact,
} from '../store/artefacts'
import { clientById } from '../store/clients'
import { clientMetadata } from './metadata'

interface AdapterDeps extends Pick<Deps, 'database' | 'clock' | 'config'> {
  /** Returns the library's error where a code or a refresh token is used again. */
  readonly usedTwice: () => Error
}

type Row = NonNullable<Awaited<ReturnType<typeof artefactAt>>>

export const placeOf = (kind: string, id: string): Place => ({ kind, hash: hashOf(`${kind} ${id}`) })

/** Where the library keeps one kind of its things: sealed, under the hash of their names (decision 0100). */
export function adapterFor({ database, clock, config, usedTwice }: AdapterDeps, kind: string): Adapter {
  const sealFor = ({ hash }: Place) => ({
    secret: config.licenceSecret,
    purpose: `foyer openid ${kind}`,
    owner: hash.toString('hex'),
  })
  const read = (row: Row | null): AdapterPayload | undefined => {
    if (row === null) return undefined
    const payload: AdapterPayload = JSON.parse(unseal(row.sealed, sealFor(row)).toString())
    return { ...payload, ...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) }) }
  }
  return {
    async upsert(id, payload, expiresIn) {
      const place = placeOf(kind, id)
      const now = clock()
      await putArtefact(database, {
        ...place,
        ...columnsOf(kind, id, payload),
        sealed: seal(Buffer.from(JSON.stringify(payload)), sealFor(place)),
        createdAt: now,
        expiresAt: after(now, expiresIn === undefined ? days(1) : seconds(expiresIn)),
      })
    },
    find: async (id) =>
      kind === 'Client'
        ? clientMetadata(await clientById(database, id))
        : read(await artefactAt(database, placeOf(kind, id), clock())),
    findByUid: async (uid) => read(await artefactOfUid(database, kind, uid, clock())),
    // Belongs to the device flow, which is not offered.
    findByUserCode: async () => undefined,
    async consume(id) {
      const place = placeOf(kind, id)
      // The library looks first and uses later: of two requests at once this one is the second.
      if (await consumeArtefact(database, place, clock())) return
      const kept = read(await artefactAt(database, place, clock()))
      if (kept?.grantId) await dropTokensOf(database, kept.grantId)
      throw usedTwice()
    },
    destroy: async (id) => void (await dropArtefact(database, placeOf(kind, id))),
    revokeByGrantId: async (grantId) => void (await dropOfGrant(database, grantId, kind)),
  }
}

/** Returns the columns by which an object is found and revoked. */
function columnsOf(kind: string, id: string, payload: AdapterPayload) {
  const account = payload.accountId ?? payload.session?.accountId
  return {
    memberId: account === undefined ? null : Number(account),
    clientId: payload.clientId ?? clientAsked(payload),
    grantId: kind === 'Grant' ? id : (payload.grantId ?? null),
    uid: kind === 'Session' ? (payload.uid ?? null) : null,
    scope: kind === 'Grant' ? scopeOf(payload) : null,
  }
}

function clientAsked({ params }: AdapterPayload): string | null {
  return typeof params?.client_id === 'string' ? params.client_id : null
}

function scopeOf({ openid }: AdapterPayload): string {
  const { scope } = (openid ?? {}) as { readonly scope?: string }
  return scope ?? ''
}
