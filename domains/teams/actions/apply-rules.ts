import { assignSeat, wasTakenBack } from '@/domains/licences'
import { isRefusal } from '@/platform/http/refusal'
import type { TeamsContext } from '../context'
import { peopleFor, rulesOf } from '../store/rules'

/**
 * Gives places by the rules of a company, in the order of the rules and of the people's coming, until none is left. Whom
 * somebody took a place from gets none by a rule that was there then: otherwise it would be back at once.
 * @returns how many were given
 */
export async function applyRules({ database, licences }: TeamsContext, companyId: number, now: Date): Promise<number> {
  let given = 0
  for (const rule of await rulesOf(database, companyId)) {
    const { id: ruleId, line, platform } = rule
    const place = { line, platform }
    for (const personId of await peopleFor(database, rule)) {
      const account = { accountId: companyId, source: 'company', place, personId } as const
      const assigned = await database.transaction(async (transaction) =>
        (await wasTakenBack(transaction, { ...account, since: rule.createdAt }))
          ? null
          : assignSeat(licences, transaction, { ...account, by: null, ruleId, now }),
      )
      if (assigned === null) continue
      // None is left, or none may be given on at the moment: nobody after them gets one either.
      if (isRefusal(assigned)) break
      if (!assigned.isKnown) given += 1
    }
  }
  return given
}
