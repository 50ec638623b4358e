import { hours } from '@/platform/time/duration'
import type { IdentityProviderContext } from './context'
import { dropOfMember, purgeArtefacts } from './store/artefacts'
import { purgeKeys } from './store/keys'

/** Registers the end of apps' tokens: when a member ends all sessions or sets a new password, apps must ask again. */
export function registerIdentityProviderJobs({ database, clock, events, worker }: IdentityProviderContext) {
  for (const event of ['member.password_changed', 'member.sessions_ended'] as const) {
    events.on(event, 'apps', async ({ memberId }) => void (await dropOfMember(database, memberId)))
  }
  worker.recur('openid.purge', hours(1), async (patient) => {
    await purgeArtefacts(patient, clock())
    await purgeKeys(patient, clock())
  })
}
