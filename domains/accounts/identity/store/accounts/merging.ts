import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '@/platform/database/connect'
import { members } from '../../tables/members'

/** Marks an account as merged into another. */
export const closeInto = (
  transaction: Transaction,
  { from, into, at }: { readonly from: number; readonly into: number; readonly at: Date },
) => transaction.update(members).set({ mergedInto: into, blacklistedAt: at }).where(eq(members.id, from))

/** It is an account of its own again. */
export const reopen = (
  transaction: Transaction,
  { memberId, blacklistedAt }: { readonly memberId: number; readonly blacklistedAt: Date | null },
) => transaction.update(members).set({ mergedInto: null, blacklistedAt }).where(eq(members.id, memberId))

type StandingChange = Pick<PgUpdateSetSource<typeof members>, 'vipUntil' | 'isSubscriber' | 'isBuyer'>

/** Sets a member's marks as a buyer, and until when they are served. */
export const setStanding = (transaction: Transaction, memberId: number, standing: StandingChange) =>
  transaction.update(members).set(standing).where(eq(members.id, memberId))
