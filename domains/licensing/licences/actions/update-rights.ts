import { compactVerify, importJWK } from 'jose'
import { hashOf } from '@/domains/accounts/identity'
import type { UpdatesEnd } from '@/domains/commerce/entitlements/rules/updates'
import type { LicencesContext } from '../context'
import { entitlementsOf } from '../rules/seats'
import { tokenState } from '../rules/tokens'
import { trialProblem } from '../rules/trials'
import { holdingsOf } from '../store/holdings'
import { publishedKeys } from '../store/keys'
import { memberOfSeat } from '../store/seats'
import { tokenOf } from '../store/tokens'
import { trialOfToken } from '../store/trials'
import { seatsAt } from './settle'

/** The updates that a program may get, by the licence or the refresh token that it has shown. */
export interface UpdateRights {
  /** Null: the licence names no seat of a member. */
  readonly memberId: number | null
  readonly products: readonly { readonly pid: number; readonly until: UpdatesEnd }[]
}

type RightsContext = Pick<LicencesContext, 'database' | 'catalogue' | 'holdings' | 'settings'>

/** Null: it is no licence of ours that is good now, and no token of a seat that is held. */
export const updateRights = (context: RightsContext, credential: string, now: Date): Promise<UpdateRights | null> =>
  credential.split('.').length === 3 ? byLicence(context, credential, now) : byToken(context, credential, now)

interface Claims {
  readonly sub?: string
  readonly exp?: number
  /** Earlier licences say nothing about updates: their products have no end. */
  readonly products?: readonly {
    readonly pid: number
    readonly ends: number | null
    readonly updates_until?: number | null
  }[]
}

async function byLicence({ database }: RightsContext, licence: string, now: Date): Promise<UpdateRights | null> {
  const keys = await publishedKeys(database, now)
  const verified = await compactVerify(licence, async ({ kid }) => {
    const key = keys.find((each) => each.kid === kid)
    if (!key) throw new Error('There is no such key')
    return importJWK(key.publicKey, 'EdDSA')
  }).catch(() => null)
  if (verified?.protectedHeader.typ !== 'licence+jwt') return null
  const { sub = '', exp = 0, products = [] } = JSON.parse(new TextDecoder().decode(verified.payload)) as Claims
  const seconds = now.getTime() / 1000
  if (exp <= seconds) return null
  return {
    memberId: await memberOfSeat(database, sub),
    products: products
      .filter(({ ends }) => ends === null || ends > seconds)
      .map(({ pid, updates_until: until = null }) => ({ pid, until: until === null ? null : new Date(until * 1000) })),
  }
}

async function byToken(context: RightsContext, token: string, now: Date): Promise<UpdateRights | null> {
  const { database } = context
  const known = await tokenOf(database, hashOf(token))
  if (!known) return byTrial(context, token, now)
  if (known.suspended || known.releasedAt !== null || tokenState(known) === 'reused') return null
  const { memberId, line, platform } = known
  const place = { line, platform }
  const catalogue = await context.catalogue.currentCatalogue(database)
  const holdings = await holdingsOf(database, { memberId, place, holdings: context.holdings })
  const { grants } = seatsAt(context, catalogue, holdings, place, now)
  return {
    memberId,
    products: entitlementsOf(catalogue, grants).map(({ pid, updatesUntil: until }) => ({ pid, until })),
  }
}

/** A trial has all updates while it runs. */
async function byTrial({ database }: RightsContext, token: string, now: Date): Promise<UpdateRights | null> {
  const found = await trialOfToken(database, hashOf(token))
  if (!found || found.suspended || trialProblem(found.trial, now) !== null) return null
  return { memberId: found.trial.memberId, products: [{ pid: found.trial.pid, until: null }] }
}
