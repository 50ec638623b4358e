import { createPublicKey, randomUUID } from 'node:crypto'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { virtualKinds } from '@/domains/commerce/catalogue/rules/kinds'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { after, inSeconds, unixSeconds } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import { type AllotmentClaims, type AllotmentFile, relayWord } from '../contract/allotments'
import { productClaims } from '../rules/claims'
import type { Floating } from '../rules/floating'
import { endOfAll, entitlementsOf, featuresOf, type Place, refusesVirtual } from '../rules/seats'
import { type Allotment, allotmentOf, moveEnd, placesInUse, takeForRelay } from '../store/allotments'
import { isMember } from '../store/bound'
import { publishedKeys } from '../store/keys'
import { type LockedSeats, settleAt } from './settle'
import { jwkOf, kidOf, sign } from './signing'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'licence.allot': true
  }
}

export interface AllotRequest {
  readonly memberId: number
  readonly place: Place
  /** The relay's public key, and its name for people. */
  readonly relay: { readonly key: string; readonly name: string }
  readonly places: number
  readonly now: Date
}

export interface AllottedFile {
  readonly id: string
  readonly until: Date
  readonly file: string
  readonly name: string
}

interface Terms {
  readonly settled: LockedSeats
  readonly floating: Floating
  readonly endsAt: Date
  readonly now: Date
}

/** Returns the terms of an allotment that is made now. 30008: nothing there is for a relay; 30010: it rests. */
async function termsAt(
  context: LicencesContext,
  transaction: Transaction,
  { memberId, place, now }: Pick<AllotRequest, 'memberId' | 'place' | 'now'>,
): Promise<Terms | Refusal<30008 | 30010>> {
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  const settled = await settleAt(context, transaction, { catalogue, memberId, place, now })
  const { floating, floatingGrants } = settled
  if (!floating?.relay) return refuse(30008)
  if (floating.places === 0) return refuse(30010)
  const paidUntil = endOfAll(entitlementsOf(catalogue, floatingGrants))
  const longest = after(now, floating.relay)
  return { settled, floating, endsAt: paidUntil && paidUntil < longest ? paidUntil : longest, now }
}

/**
 * Gives some floating places of a member to a relay in their own network, which gives them to devices until they come
 * back by themselves (decision 0252). 30005: fewer are free, or none of them is paid for.
 */
export async function allot(
  context: LicencesContext,
  transaction: Transaction,
  { memberId, place, relay, places, now }: AllotRequest,
): Promise<AllottedFile | Refusal<30005 | 30008 | 30010>> {
  const terms = await termsAt(context, transaction, { memberId, place, now })
  if (isRefusal(terms)) return terms
  const { settled, floating, endsAt } = terms
  const { grace } = floating
  const allotment = { id: randomUUID(), relayKey: relay.key, name: relay.name, places, endsAt }
  const paid = Math.min(places, floating.paid - (await placesInUse(transaction, { pool: settled.pool.id, grace, now })))
  if (paid < 1) return refuse(30005)
  const given = await takeForRelay(transaction, { ...allotment, pool: settled.pool.id, grace, now })
  return given ? signedFile({ ...context, database: transaction }, place, terms, { ...allotment, paid }) : refuse(30005)
}

/** The same by staff. 20085: there is no such member. */
export const allotForMember = (
  context: LicencesContext,
  { change, now }: ActingOperator,
  { reason, ...request }: Omit<AllotRequest, 'now'> & { readonly reason: string },
): Promise<AuditedAnswer<AllottedFile> | Refusal<20085 | 30005 | 30008 | 30010>> =>
  change<AllottedFile, Refusal<20085 | 30005 | 30008 | 30010>>(async (transaction) => {
    const { memberId, place, relay, places } = request
    if (!(await isMember(transaction, memberId))) return refuse(20085)
    const given = await allot(context, transaction, { ...request, now })
    if (isRefusal(given)) return given
    const details = { ...place, relay: relay.name, places, until: given.until.toISOString(), reason }
    return { answer: given, record: { action: 'licence.allot', memberId, details } }
  })

/** Reads a relay's word on its allotment; null: its own key has not signed it. */
async function readWord(context: LicencesContext, word: string) {
  try {
    const { sub } = relayWord.parse(decodeJwt(word))
    const known = await allotmentOf(context.database, sub)
    if (!known || decodeProtectedHeader(word).typ !== 'licence-relay+jwt') return null
    const key = createPublicKey({ key: { ...jwkOf(known.relayKey) }, format: 'jwk' })
    const { payload } = await compactVerify(word, key, { algorithms: ['EdDSA'] })
    return { known, said: relayWord.parse(JSON.parse(new TextDecoder().decode(payload))) }
  } catch {
    return null
  }
}

/**
 * Does what a relay asks of its allotment: it renews it while it runs, or ends it with the last lease that the relay may
 * have given. 30007: it is no word of a relay that has one, or has given its own back.
 */
export async function heedRelay(
  context: LicencesContext,
  word: string,
  now: Date,
): Promise<AllottedFile | null | Refusal<20027 | 30005 | 30007 | 30008 | 30010>> {
  const read = await readWord(context, word)
  if (!read) return refuse(30007)
  const { memberId, line, platform, suspended } = read.known
  if (suspended) return refuse(20027)
  const place = { line, platform }
  return context.database.transaction(async (transaction) => {
    const terms = await termsAt(context, transaction, { memberId, place, now })
    const known = await allotmentOf(transaction, read.known.id)
    if (!known) return refuse(30007)
    if (read.said.act === 'return') {
      if (known.returnedAt !== null) return null
      const last = isRefusal(terms) ? known.endsAt : after(now, terms.floating.lease)
      await moveEnd(transaction, {
        id: known.id,
        endsAt: new Date(Math.min(Number(last), Number(known.endsAt))),
        returnedAt: now,
      })
      return null
    }
    if (known.returnedAt !== null || known.endsAt <= now) return refuse(30007)
    if (isRefusal(terms)) return terms
    const { floating, settled, endsAt } = terms
    const others = await placesInUse(transaction, {
      pool: settled.pool.id,
      grace: floating.grace,
      now,
      except: known.id,
    })
    const paid = Math.min(known.places, floating.paid - others)
    // Fewer are paid for than before, and devices have the others.
    if (paid < 1 || (!floating.isOpen && others + known.places > floating.places)) return refuse(30005)
    const until = new Date(Math.max(Number(endsAt), Number(known.endsAt)))
    await moveEnd(transaction, { id: known.id, endsAt: until })
    const within = { ...context, database: transaction }
    return signedFile(within, place, { ...terms, endsAt: until }, { ...known, endsAt: until, paid })
  })
}

type Signing = Omit<LicencesContext, 'database'> & { readonly database: Transaction }

async function signedFile(
  context: Signing,
  { line, platform }: Place,
  { settled, floating, now }: Terms,
  { id, relayKey: x, name, places, paid, endsAt }: Allotment & { readonly paid: number },
): Promise<AllottedFile> {
  const catalogue = await context.catalogue.currentCatalogue(context.database)
  const { floatingGrants } = settled
  const entitlements = entitlementsOf(catalogue, floatingGrants)
  const features = featuresOf(catalogue, entitlements)
  const refuses = virtualKinds.filter((kind) => refusesVirtual(floatingGrants, kind))
  const jwk = jwkOf(x)
  const claims: AllotmentClaims = {
    iss: context.publicUrl,
    aud: line,
    platform,
    sub: id,
    iat: unixSeconds(now),
    exp: unixSeconds(endsAt),
    key: { kid: kidOf(jwk), ...jwk },
    name,
    places,
    paid,
    lease: inSeconds(floating.lease),
    grace: inSeconds(floating.grace),
    ...(floating.byProcess && { counts: 'process' }),
    ...(floating.isOpen && { overLimit: 'warn' }),
    ...(refuses.length > 0 && { refuses }),
    products: [...productClaims(entitlements)],
    ...(features.length > 0 && { features: [...features] }),
  }
  const allotment = await sign(context as LicencesContext, claims, null, 'licence-allotment+jwt')
  const published = await publishedKeys(context.database, now)
  const keys = published.map(({ kid, publicKey, vouchers }) => ({
    kid,
    ...publicKey,
    ...(vouchers.length > 0 && { vouchers: [...vouchers] }),
  }))
  const file: AllotmentFile = { foyer: 'relay-allotment', version: 1, allotment, keys }
  return { id, until: endsAt, file: `${JSON.stringify(file, null, 2)}\n`, name: `${line}-${platform}.allotment` }
}
