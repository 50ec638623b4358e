import { eq } from 'drizzle-orm'
import { type MetadataPatch, withPatch } from '@/platform/contract/metadata'
import type { Transaction } from '@/platform/database/connect'
import { members } from '../../tables/members'

/** Writes metadata beside a member. @returns what is there then; null: more than may be */
export async function patchMemberMetadata(transaction: Transaction, id: number, patch: MetadataPatch) {
  const which = eq(members.id, id)
  const [before] = await transaction.select({ metadata: members.metadata }).from(members).where(which).for('update')
  const metadata = before ? withPatch(before.metadata, patch) : null
  if (metadata) await transaction.update(members).set({ metadata }).where(which)
  return metadata
}
