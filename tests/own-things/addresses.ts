import { randomBytes } from 'node:crypto'
import { addressCodes, addressRequests, orderCards, waysBackToNone } from '@/domains/self-service/addresses/tables'
import { after, hours } from '@/platform/time/duration'
import type { Life, Put } from '../personal-data/personal-data'
import type { Key, Row } from './things'

const request = {
  owner: 'ada',
  unknown: { request: 4_000_000_000 },
  named: ({ request: named }) => ({ request: named }),
} as const satisfies Row

/** Calls about addresses that take the name of a request. */
export const addressRows: Partial<Record<Key, Row>> = {
  'POST /member/addresses/stop': request,
  'POST /member/addresses/undo': request,
}

/** Calls about a member's own addresses: an address is proven by a code, a receipt by its secret. */
export const addressesAlone: readonly Key[] = [
  // Calls about the member's own address.
  'GET /member/consent',
  'POST /member/consent',
  'POST /member/verify_code',
  'POST /member/change_email',
  'POST /member/confirm_email/per',
  'POST /member/confirm_email',
  'POST /member/reset_email/per',
  'POST /member/reset_email/check',
  'POST /member/reset_email/complete',
  'GET /member/addresses',
  'POST /member/addresses/code',
  'POST /member/addresses/change',
  'POST /member/addresses/claim',
  'POST /member/addresses/merge/preview',
  'POST /member/addresses/merge',
]

/** A change that waits for a member. */
export const waitingChange = (memberId: number, now: Date) => ({
  kind: 'change',
  memberId,
  email: `wanted-by-${memberId}@example.test`,
  network: '192.0.2.7',
  language: 'en',
  askedAt: now,
  dueAt: after(now, hours(24)),
  stopHash: randomBytes(32),
})

/** Stores a member's claims and codes. */
export async function claimMuch(put: Put, { id, email, order, now }: Life & { order: number; now: Date }) {
  await put(addressRequests, waitingChange(id, now))
  const code = { purpose: 'own', email, code: 'K7QM2X', sentAt: now, expiresAt: after(now, hours(1)) }
  await put(addressCodes, { ...code, holderHash: randomBytes(32), memberId: id })
  await put(orderCards, { orderId: order, lastFour: '4242' })
  await put(waysBackToNone, { account: `none-${id}@example.test`, email, language: 'en', askedAt: now })
}
