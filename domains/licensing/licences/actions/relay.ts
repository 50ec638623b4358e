import { createPublicKey } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { addCompany } from '@/domains/accounts/identity'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Database } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { type AllotmentClaims, type AllotmentFile, allotmentClaims, allotmentFile } from '../contract/allotments'
import { holdingsOfRelay, pidOf, relayAccount } from '../store/relay'
import { settleAt } from './settle'
import { keyOfTheDay, sign } from './signing'

/** An allotment that a relay has read, and verified. */
export interface ReadAllotment extends Pick<AllotmentFile, 'allotment' | 'keys'> {
  readonly claims: AllotmentClaims
}

/** @param key the relay's own public key @throws an error that says why a file is of no use to it */
export async function readAllotment(text: string, key: string): Promise<ReadAllotment> {
  let file: AllotmentFile
  try {
    file = allotmentFile.parse(JSON.parse(text))
  } catch {
    throw new Error('This is no allotment.')
  }
  const { allotment, keys } = file
  const { kid, typ } = decodeProtectedHeader(allotment)
  const signer = keys.find((each) => each.kid === kid)
  if (!signer || typ !== 'licence-allotment+jwt') throw new Error('This is no allotment.')
  const { kty, crv, x } = signer
  const { payload } = await compactVerify(allotment, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), {
    algorithms: ['EdDSA'],
  }).catch(() => {
    throw new Error('The allotment was changed.')
  })
  const claims = allotmentClaims.parse(JSON.parse(new TextDecoder().decode(payload)))
  if (claims.key.x !== key) throw new Error(`The allotment is for the relay with the key ${claims.key.x}.`)
  return { allotment, keys, claims }
}

/** An allotment as a catalogue of one product, from which its terms follow as a server's do (decision 0252). */
function catalogueOf(claims: AllotmentClaims | null) {
  const none = { lines: [], prices: [], vatRates: [], coupons: [], displayedDiscounts: [], campaigns: [] }
  if (claims === null) return indexCatalogue(0, { ...none, products: [] })
  const { name, aud: line, platform, places, paid, lease, grace, counts, overLimit, refuses, features } = claims
  const product = {
    pid: pidOf(claims),
    kind: 'single',
    family: line,
    box: '',
    line,
    platforms: [platform],
    seats: 1,
    names: { en: name },
    descriptions: { en: name },
    guarantees: [],
    licence: {
      kind: 'floating',
      leaseMinutes: lease / 60,
      graceMinutes: grace / 60,
      overdraft: places - paid,
      ...(counts && { counts }),
    },
    ...(overLimit && { overLimit }),
    ...(refuses && { refuses }),
    ...(features && { features }),
  } as Product
  return indexCatalogue(1, { ...none, products: [product] })
}

/** Returns the parts of a relay in place of a server's purchases and prices. */
export const relayParts = (allotted: () => ReadAllotment | null) => {
  const claims = () => allotted()?.claims ?? null
  const relay = { allotment: () => allotted()?.allotment ?? '' }
  const catalogue = {
    currentCatalogue: async () => catalogueOf(claims()),
    catalogueOfVersion: async () => catalogueOf(claims()),
  }
  return { relay, catalogue, holdings: holdingsOfRelay(claims) }
}

/** The account whose the places of a relay are; made at its first start. */
export async function accountOfRelay(database: Database, now: Date): Promise<number> {
  const known = await relayAccount(database)
  if (known !== null) return known
  const company = { name: 'Relay', billingEmail: 'relay@localhost', language: null, now }
  return database.transaction((transaction) => addCompany(transaction, company as Parameters<typeof addCompany>[1]))
}

/** Brings a relay's places up to date with its allotment. */
export const settleRelay = (context: LicencesContext, memberId: number, claims: AllotmentClaims, now: Date) =>
  context.database.transaction(async (transaction) => {
    const catalogue = await context.catalogue.currentCatalogue(transaction)
    const place = { line: claims.aud, platform: claims.platform as Product['platforms'][number] }
    return settleAt(context, transaction, { catalogue, memberId, place, now })
  })

/** Returns the public key of a relay, by which its vendor allots places to it. */
export const keyOfRelay = async (context: Parameters<typeof keyOfTheDay>[0]) => (await keyOfTheDay(context)).publicKey.x

/** Signs a relay's word to its vendor on an allotment. */
export const wordOfRelay = (
  context: Parameters<typeof sign>[0],
  { act, id, now }: { act: 'renew' | 'return'; id: string; now: Date },
) => sign(context, { sub: id, act, iat: Math.floor(now.getTime() / 1000) }, null, 'licence-relay+jwt')
