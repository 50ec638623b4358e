import { askVies } from '@/platform/vies/client'
import type { VatIdDeps } from '../context'
import { askedAs, isToBeAskedNow, nextAsked } from '../rules/check'
import { type AskableVatId, addAnswer, noteAsked, vatIdOf } from '../store/answers'

/** Asks VIES about one VAT id and writes down what it said. @returns whether it said anything */
export async function askAbout(
  { database, clock, log, vatIds }: VatIdDeps,
  { memberId, country, taxId, failures }: AskableVatId,
): Promise<boolean> {
  if (vatIds.address === null) return false
  const asked = askedAs(country, taxId)
  const answer = asked ? await askVies(vatIds.address, asked, vatIds.requester) : { problem: 'FORM' }
  const now = clock()
  // Text without the form of a VAT id counts as invalid, until the profile changes.
  const failed = 'problem' in answer && asked !== null ? failures + 1 : 0
  await database.transaction(async (transaction) => {
    await noteAsked(transaction, {
      memberId,
      country,
      taxId,
      askedAt: now,
      nextAt: nextAsked(now, failed),
      failures: failed,
      problem: 'problem' in answer ? answer.problem : null,
    })
    if (!asked || 'problem' in answer) return
    const requester = vatIds.requester && vatIds.requester.letters + vatIds.requester.digits
    const { number } = asked
    await addAnswer(transaction, { memberId, country, taxId, number, answeredAt: now, requester, ...answer })
  })
  if ('problem' in answer) log.warn({ problem: answer.problem, country }, 'VIES gave no answer')
  return !('problem' in answer)
}

/**
 * Asks VIES for a member who buys, or wants an invoice, unless it has answered within a day.
 * @returns whether it has answered now
 */
export async function refreshVatId(deps: VatIdDeps, memberId: number): Promise<boolean> {
  const { database, clock, vatIds } = deps
  if (vatIds.address === null) return false
  const found = await vatIdOf(database, memberId, vatIds.countries)
  return found !== null && isToBeAskedNow(found, clock()) && (await askAbout(deps, found))
}
