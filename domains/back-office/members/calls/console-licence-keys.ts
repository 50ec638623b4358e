import {
  findKey,
  importKeyList,
  keyRecordByHash,
  type LicenceKeyRecord,
  outcomeOf,
  planKeyList,
  unclaimedKeys,
} from '@/domains/licensing/licences'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { ActionContext } from '../actions/audited'
import { disableKeyOfMember, enableKeyOfMember, revealKeyOfMember } from '../actions/earlier-keys'
import { replaceKeyForMember } from '../actions/licence-keys'
import type { MembersContext } from '../context'
import type { ListedKey, licenceKeysConsoleCalls } from '../contract/console-licence-keys'
import { type NameOf, namesIn } from './catalogue-names'

const pageLength = 50
/** The most problems that one answer lists. */
const mostProblems = 100

/** Handles the console's calls about licence keys, on a member's page and in a room of their own. */
export function licenceKeysConsole(context: MembersContext): Handlers<typeof licenceKeysConsoleCalls> {
  const { database, catalogue } = context
  type Caller = { operator: OperatorCaller; change: ActionContext['change']; now: Date }
  const acting = ({ operator, change, now }: Caller): ActionContext => ({
    context,
    change,
    now,
    operator: operator.name,
    operatorId: operator.id,
  })
  const about = <Member extends number | undefined, Input extends { member?: Member; reason: string }>({
    member,
    ...rest
  }: Input) => ({ ...rest, memberId: member as Member })

  return {
    'GET /console/api/licence-keys': async ({ input: { q = '', before }, reader }) => {
      const nameOf = namesIn(await catalogue.currentCatalogue(database), reader)
      if (q.trim() !== '') {
        const found = await findKey(q, ({ hash }) => keyRecordByHash(database, hash))
        return { keys: found ? [present(found, nameOf)] : [], more: false }
      }
      const found = await unclaimedKeys(database, { before, most: pageLength + 1 })
      return {
        keys: found.slice(0, pageLength).map((key) => present(key, nameOf)),
        more: found.length > pageLength,
      }
    },

    'POST /console/api/licence-keys/check': async ({ input, now }) => {
      const plan = await planKeyList(context, database, input.content, now)
      return { ...outcomeOf(plan), problems: plan.problems.slice(0, mostProblems), wrong: plan.problems.length }
    },

    'POST /console/api/licence-keys/import': async ({ input, change, now }) =>
      importKeyList(context, change, input, now),

    'POST /console/api/members/disable-key': (visit) =>
      disableKeyOfMember(acting(visit), { ...about(visit.input), releases: visit.input.release }),
    'POST /console/api/members/enable-key': (visit) => enableKeyOfMember(acting(visit), about(visit.input)),
    'POST /console/api/members/replace-key': (visit) => replaceKeyForMember(acting(visit), about(visit.input)),
    'POST /console/api/members/reveal-key': (visit) => revealKeyOfMember(acting(visit), about(visit.input)),
  }
}

const present = (key: LicenceKeyRecord, nameOf: NameOf): ListedKey => ({
  id: key.id,
  product: nameOf('product', String(key.pid)),
  ending: key.ending ?? '',
  since: unixSeconds(key.createdAt),
  disabled: key.disabledAt ? unixSeconds(key.disabledAt) : 0,
  because: key.disabledBecause ?? '',
  retired: key.retiredAt ? unixSeconds(key.retiredAt) : 0,
  member: key.memberId,
  order: key.order ?? '',
})
