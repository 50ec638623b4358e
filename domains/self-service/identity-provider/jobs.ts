import { hours } from '@/platform/time/duration'
import type { IdentityProviderContext } from './context'
import { dropOfMember, purgeArtefacts } from './store/artefacts'
import { purgeKeys } from './store/keys'

/** Who ends sessions, or has a new password, is signed out everywhere: apps lose what they hold, and ask again. */
export function registerIdentityProviderJobs({ database, clock, events, worker }: IdentityProviderContext) {
  for (const event of ['member.password_changed', 'member.sessions_ended'] as const) {
    events.on(event, 'apps', async ({ memberId }) => void (await dropOfMember(database, memberId)))
  }
  worker.recur('openid.purge', hours(1), async (patient) => {
    await purgeArtefacts(patient, clock())
    await purgeKeys(patient, clock())
  })
}
