import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { isRefusal } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { bindForMember } from '../actions/bind'
import { placesOf } from '../actions/sharing'
import { extendForDevice, revokeFromDevice } from '../actions/staff-trials'
import type { LicencesContext } from '../context'
import { readBinding } from '../contract/bound'
import type { ListedTrial, licencesConsoleCalls } from '../contract/console'
import { trialState } from '../rules/trials'
import { productsTried, type TrialRecord, trialRecords } from '../store/trial-records'
import { nameOf as nameOfLine } from './present'

const pageLength = 50

/** Handlers for staff's view of trials, and their actions. */
export const licencesConsole = (context: LicencesContext): Handlers<typeof licencesConsoleCalls> => ({
  'GET /console/api/trials': async ({ input: { product: pid, state, search, after: before }, reader, now }) => {
    const { database } = context
    const wanted = { pid, state, search, before, most: pageLength + 1, now }
    const found = await trialRecords(database, wanted)
    const catalogue = await context.catalogue.currentCatalogue(database)
    const nameOf = naming(catalogue, reader)
    return {
      trials: found.slice(0, pageLength).map((record) => present(record, nameOf, now)),
      products: (await productsTried(database)).map((tried) => ({ pid: tried, name: nameOf(tried) })),
      more: found.length > pageLength,
    }
  },

  'GET /console/api/licences/places': async ({ input: { member }, reader, now }) => {
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const places = await placesOf(context, { accountId: member, source: 'company', now })
    return {
      places: places
        .filter(({ total }) => total > 0)
        .map(({ line, platform, total, used }) => ({
          line,
          platform,
          name: nameOfLine(catalogue, line, reader),
          total,
          used,
        })),
    }
  },

  'POST /console/api/licences/bind': async ({ input: { member, reason, ...given }, operator, change, now }) => {
    const read = readBinding(context.offer, given)
    if (isRefusal(read)) return read
    return bindForMember(context, { change, by: operator.name, now }, { memberId: member, ...read, reason })
  },

  'POST /console/api/trials/extend': async ({ input, operator, change, now }) => {
    const done = await extendForDevice(context, { change, by: operator.name, now }, input)
    return isRefusal(done) ? done : done.to(({ until }) => ({ until: unixSeconds(until) }))
  },

  'POST /console/api/trials/revoke': ({ input, operator, change, now }) =>
    revokeFromDevice(context, { change, by: operator.name, now }, input),
})

/** Returns the name of a product; its number where the catalogue no longer has it. */
const naming = (catalogue: Catalogue, reader: Reader) => (pid: number) => {
  const product = productOf(catalogue, pid)
  return product ? textIn(product.names, reader) : String(pid)
}

const present = (record: TrialRecord, nameOf: (pid: number) => string, now: Date): ListedTrial => ({
  id: record.id,
  trial: record.trial,
  product: nameOf(record.pid),
  line: record.line,
  platform: record.platform,
  device: record.nickname || record.device || '',
  version: record.version ?? '',
  member: record.memberId,
  email: record.email ?? '',
  state: trialState(record, now),
  revoked: record.ending === 'revoked',
  started: unixSeconds(record.startedAt),
  until: unixSeconds(record.endsAt),
  bought: record.boughtAt === null ? 0 : unixSeconds(record.boughtAt),
})
