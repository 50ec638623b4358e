import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as factors from '@/domains/accounts/identity/tables/factors'
import { importedMembers } from '@/domains/accounts/identity/tables/imports'
import * as identity from '@/domains/accounts/identity/tables/members'
import { profiles } from '@/domains/accounts/profile/tables'
import { memberMergeRows, memberMerges } from '@/domains/back-office/members/tables'
import { agreements } from '@/domains/billing/agreements/tables'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { earlierDocuments, earlierKeys } from '@/domains/commerce/invoices/tables'
import * as activation from '@/domains/licensing/activation/tables'
import * as downloads from '@/domains/licensing/downloads/tables'
import * as licences from '@/domains/licensing/licences/tables'
import { deviceRequests } from '@/domains/licensing/licences/tables/device-requests'
import { meterCounts, meterUses } from '@/domains/licensing/licences/tables/meters'
import * as gifts from '@/domains/promotion/campaign-gifts/tables'
import { keepPermission } from '@/domains/self-service/identity-provider/testing'
import { incomingLetters } from '@/domains/support/mailbox/tables'
import { auditLog } from '@/platform/audit/tables'
import { events, jobs } from '@/platform/jobs/tables'
import { bouncingAddresses, mails } from '@/platform/mail/tables'
import { claimMuch } from '../own-things/addresses'
import type { TestServer } from '../server/server'
import { openShop } from '../shop/checkout'
import { itemOf, placeOrder } from '../shop/orders'
import { chooseMail } from './choices'
import { addTickets } from './conversations'
import { buyMuch } from './purchases'
import { joinTeam } from './teams'

/** The row that an insert returned; its own id, where it has one. */
type Row = Readonly<Record<string, never>>

export type Put = (table: PgTable, values: object) => Promise<Row>

export interface Life {
  readonly id: number
  readonly email: string
  readonly version: number
}

/**
 * Inserts a row of a member into every table that can hold one, as after years of use. A new table needs a row here, since the
 * test of the erasure expects to see one deleted.
 */
async function liveLong({ database, clock, installation, ...server }: TestServer, life: Life) {
  const { id, email, version } = life
  const now = clock.now()
  const later = new Date(now.getTime() + 3600_000)
  const put: Put = async (table, values) =>
    (
      (await database
        .insert(table)
        .values(values as never)
        .returning()) as unknown as Row[]
    )[0] ?? {}
  const hash = () => randomBytes(32)
  const order = await placeOrder({ database, clock, installation, ...server } as TestServer, id, {
    catalogueVersion: version,
    items: [itemOf(757, { term: 'LFT' }), itemOf(701)],
  })
  const line = { orderId: order.id, position: 0 }

  const terms = installation.legal.find('terms', 'en')
  await put(agreements, { memberId: id, version: terms?.version, agreedAt: now })
  await chooseMail(put, { ...life, now })
  const old = `old-${email}`
  await put(importedMembers, { memberId: id, addressHash: hash(), said: { username: '1' }, importedAt: now })
  await put(identity.sessions, {
    tokenHash: hash(),
    memberId: id,
    createdAt: now,
    expiresAt: later,
    network: '192.0.2.7',
    userAgent: 'Firefox',
  })
  await put(identity.mailedLinks, {
    hash: hash(),
    purpose: 'reset',
    email,
    memberId: id,
    payload: { to: email },
    expiresAt: later,
  })
  await put(identity.emailCodes, {
    memberId: id,
    email: `new-${email}`,
    code: 'abcd',
    expiresAt: later,
    tries: 0,
    asked: 1,
    askedSince: now,
  })
  await put(identity.accountEvents, { memberId: id, at: now, what: 'passwordChanged' })
  await put(identity.memberDevices, { memberId: id, deviceHash: hash(), lastLoginAt: now })
  await put(identity.socialAccounts, { provider: 'google', subject: randomUUID(), memberId: id })
  const passkey = { memberId: id, credentialId: randomUUID(), publicKey: hash(), counter: 1, transports: ['usb'] }
  await put(factors.passkeys, { ...passkey, name: 'Key ring', slot: 1, createdAt: now })
  await put(factors.authenticatorApps, { memberId: id, secret: hash(), createdAt: now, confirmedAt: now })
  await put(factors.recoveryCodes, { memberId: id, hash: hash() })
  const counted = { clears: [], refunds: [] }
  await put(factors.loginTickets, { hash: hash(), memberId: id, counted, throttle: 'none', expiresAt: later })
  await put(identity.impersonationTickets, {
    hash: hash(),
    memberId: id,
    operator: 'Olga',
    reason: 'a call',
    expiresAt: later,
  })
  await put(identity.attempts, { key: `login ${email} from 192.0.2.7`, count: 1, nextAt: now, updatedAt: now })
  await put(profiles, {
    memberId: id,
    gender: 1,
    company: 'Kontor Nord GmbH',
    taxId: 'DE123456789',
    country: 'DE',
    addressLine: 'Hafenweg 1',
    city: 'Kiel',
    postalCode: '24103',
    state: 'SH',
    phone: '+49 431 1',
  })
  await put(mails, {
    kind: 'test',
    recipient: old,
    language: 'en',
    subject: 'Hello',
    text: 'Dear you',
    html: 'Dear you',
    confidential: false,
    createdAt: now,
  })
  const message = { mailbox: 'ada@mail', validity: '1', uid: id, attempts: 1, firstSeenAt: now }
  const handled = { sender: old, subject: 'Help', outcome: 'ticket', ticket: 'T-1', handledAt: now }
  await put(incomingLetters, { ...message, ...handled })
  await put(earlierDocuments, {
    orderId: order.id,
    number: `RE-${id}`,
    kind: 'invoice',
    issuedAt: now,
    fileKey: null,
  })
  await put(earlierKeys, { ...line, unit: 1, key: `KEY-${id}` })
  await put(bouncingAddresses, { address: old, since: now, reason: '550 5.1.1 No such user' })
  await put(events, { name: 'member.email_changed', payload: { memberId: id, from: old, to: email }, at: now })
  await put(jobs, { kind: 'of a later version', payload: { email }, runAt: now })
  await put(auditLog, { at: now, operator: 'Olga', action: 'call', memberId: id, details: { reason: 'a call' } })

  await buyMuch(put, { ...life, order: order.id, now })

  const pool = await put(licences.seatPools, { memberId: id, line: 'downloader', platform: 'win', total: 2 })
  const seat = await put(licences.seats, {
    id: randomUUID(),
    poolId: pool.id,
    deviceHash: hash(),
    device: '00:11',
    nickname: 'Studio',
    grantedAt: now,
    lastSeenAt: now,
  })
  await joinTeam(put, { id, pool: pool.id ?? 0, now })
  await put(licences.seatEvents, { seatId: seat.id, at: now, kind: 'granted' })
  await put(licences.floatingPools, { poolId: pool.id, paid: 1, leaseSeconds: 600, graceSeconds: 1800, products: [] })
  await put(licences.floatingPlaces, { poolId: pool.id, place: 1, seatId: seat.id })
  const allotment = { id: randomUUID(), poolId: pool.id, relayKey: 'x'.repeat(43), name: 'Hall 2', places: 1 }
  await put(licences.floatingAllotments, { ...allotment, allottedAt: now, endsAt: later })
  await put(licences.floatingPlaces, { poolId: pool.id, place: 2, allotmentId: allotment.id })
  const metered = { poolId: pool.id, meter: 'exports', period: '2026-11' }
  await put(meterUses, { ...metered, id: randomUUID(), amount: 2, countedAt: now })
  await put(meterCounts, { ...metered, begunIn: pool.id ?? 0, used: 2, changedAt: now })
  await put(licences.seatTokens, { hash: hash(), seatId: seat.id, generation: 0, createdAt: now })
  await put(deviceRequests, {
    codeHash: hash(),
    userCode: randomUUID(),
    line: 'downloader',
    platform: 'win',
    deviceHash: hash(),
    device: '00:11',
    expiresAt: later,
    seatId: seat.id,
  })

  const chosen = await put(activation.activationPools, { memberId: id, total: 6 })
  await put(activation.activations, { poolId: chosen.id, pid: 701, activatedAt: now })
  await put(activation.codes, { pool: 'oem', code: randomUUID(), memberId: id, takenAt: now, product: 770 })

  const key = `gifts/${randomUUID()}.jpg`
  await installation.files.put(key, Readable.from([Buffer.from('picture')]), 7)
  const claim = await put(gifts.giftClaims, {
    ...line,
    campaign: 'all-in-one-new',
    memberId: id,
    state: 'given',
    pictureKey: key,
    submittedAt: now,
    decidedAt: now,
    operator: 'Olga',
    reason: 'Welcome',
    currency: 'EUR',
    site: 'DE',
    givenAt: now,
  })
  await put(gifts.giftCodes, {
    campaign: 'all-in-one-new',
    currency: 'EUR',
    amount: 2500,
    code: randomUUID(),
    addedAt: now,
    claimId: claim.id,
  })
  await put(gifts.giftClaims, {
    ...line,
    campaign: 'downloader-all-in-one',
    memberId: id,
    state: 'rejected',
    submittedAt: now,
    operator: 'Olga',
    reason: 'Blurred',
  })

  await keepPermission(put, { ...life, now })
  await claimMuch(put, { ...life, order: order.id, now })
  const merged = await put(identity.members, {
    email: `merged-${randomUUID()}@elsewhere.test`,
    username: 'Merged',
    passwordHash: '!',
    createdAt: now,
  })
  const standing = { vipUntil: null, isSubscriber: false, isBuyer: true }
  const merge = await put(memberMerges, {
    fromId: merged.id,
    intoId: id,
    at: now,
    operator: 'Olga',
    reason: 'Two addresses',
    before: standing,
    after: standing,
  })
  const moved = { mergeId: merge.id, table: 'orders', column: 'memberId', fromId: merged.id, toId: id }
  await put(memberMergeRows, { ...moved, key: { id: '1' } })

  const release = await put(downloads.releases, {
    software: 's',
    platform: 'win',
    version: '1',
    build: 1000 + id,
    releasedAt: now,
    fileName: `s-${id}`,
    fileKey: 'releases/s',
    size: 1,
    sha256: '0'.repeat(64),
  })
  await database.execute(sql`
    with partly as (insert into deliveries (release_id, recipient, parts, updated_at)
      values (${release.id}, ${`member ${id}`}, '{[0,1)}', ${now}))
    insert into member_downloads values (${id}, ${release.id}, ${now}, ${now}, '192.0.2.1')`)
  await put(downloads.memberChannels, { memberId: id, software: 's', channel: 'beta', chosenAt: now })
  return [key, ...(await addTickets(put, installation.files, { ...life, now }))]
}

/** Two members who have used everything for years, each with a signed-in browser. */
export async function twoLongLives(server: TestServer, email: string, otherEmail: string) {
  await openShop(server)
  const { version } = await createCatalogueReader().currentCatalogue(server.database)
  const one = await server.member({ email, username: 'Ada Zq' })
  const other = await server.member({ email: otherEmail, username: 'Eve' })
  const files = await liveLong(server, { id: one.id, email, version })
  await liveLong(server, { id: other.id, email: otherEmail, version })
  const ada = server.visitor()
  const eve = server.visitor()
  await ada.signIn(email)
  await eve.signIn(otherEmail)
  return { ada, eve, adaId: one.id, files }
}
