import { productOf } from '@/domains/commerce/catalogue/rules'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { before, unixSeconds } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import type { ownTrialCalls } from '../contract/own-trials'
import { endedShown, trialState } from '../rules/trials'
import { trialsOfMember } from '../store/trial-records'
import { nameOf, offerFor, offerOf } from './present'

/** Handlers for the trials of a member's devices, on the licence page. */
export const ownTrials = ({
  database,
  catalogue: catalogues,
  offer,
}: LicencesContext): Handlers<typeof ownTrialCalls> => ({
  'GET /member/trials': async ({ member, reader, now }) => {
    const found = await trialsOfMember(database, member.id, before(now, endedShown))
    if (found.length === 0) return { trials: [] }
    const catalogue = await catalogues.currentCatalogue(database)
    return {
      trials: found.map(({ trial, pid, device, nickname, endedAt, endsAt, ...of }) => ({
        id: trial,
        product: textIn(productOf(catalogue, pid)?.names, reader) ?? nameOf(catalogue, of.line, reader),
        platform: of.platform,
        device: nickname || device || '',
        runs: trialState({ ...of, endsAt }, now) === 'running',
        until: unixSeconds(endedAt ?? endsAt),
        buy: offerOf({ offer }, catalogue, [pid], member.email) ?? offerFor({ offer }, catalogue, of, member.email),
      })),
    }
  },
})
