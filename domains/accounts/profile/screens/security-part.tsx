import { wordingOf } from '@/platform/i18n/wording-of'
import { type LatePart, usePart } from '@/platform/ui/calls/use-part'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'

const security: LatePart<object> = {
  load: async () => (await import('./security/security')).default,
  wording: wordingOf('domains/accounts/profile/screens/security'),
}

/** The protection of the account beside the password: its code is loaded after the rest of the profile. */
export function SecurityPart() {
  const { Part, failed, tryAgain } = usePart(security, true)
  if (failed) return <LoadFailed code="unreachable" onTryAgain={tryAgain} />
  return Part ? <Part /> : <Skeleton lines={4} />
}
