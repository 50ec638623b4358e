import { technicalRoles } from '@/platform/contract/company-roles'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { MemberCaller } from '@/platform/http/visit'
import { noteMailed, noteReaders, roleKept } from '../store/key-readers'

declare const noted: unique symbol
/** Proof that a reader was recorded: without it no key is decrypted (decision 0142). */
export interface NotedReading {
  readonly [noted]: true
}

const written = {} as NotedReading

/** Readings by staff are in the audit log. */
export const auditedReading = written

/** The reader: a member, or a person in a company's session. */
export type KeyReader = Pick<MemberCaller, 'id' | 'company'>

/** Whether a person with this role reads a company's keys. */
export const readsKeys = (role: string | null) => technicalRoles.some((each) => each === role)

/** Notes who reads these keys, before they are opened. 20035: their role has ended meanwhile. */
export async function noteReading(
  transaction: Transaction,
  { id: companyId, company }: KeyReader,
  keys: readonly number[],
  at: Date,
): Promise<NotedReading | Refusal<20035>> {
  if (!company?.person) return written
  const place = { companyId, personId: company.person.id }
  if (!readsKeys(await roleKept(transaction, place))) return refuse(20035)
  await noteReaders(transaction, keys, { ...place, at })
  return written
}

/** Notes whose mailbox these keys go to. */
export async function noteLetter(
  transaction: Transaction,
  keys: readonly number[],
  letter: { readonly to: string; readonly at: Date },
): Promise<NotedReading> {
  await noteMailed(transaction, keys, letter)
  return written
}
