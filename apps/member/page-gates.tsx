import { type ReactNode, useEffect } from 'react'
import { actingForOf } from '@/domains/accounts/identity/browser'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { SessionGate } from '@/domains/accounts/identity/screens/elsewhere/session-gate'
import { stepUp } from '@/domains/accounts/identity/screens/proof/step-up'
import { useKeptLetters } from '@/platform/ui/browser/kept-letters'
import { reloadKeptPage } from '@/platform/ui/browser/kept-page'
import { FailureGate } from '@/platform/ui/failure/failure-gate'
import { ProofGate } from '@/platform/ui/forms/proof-gate'
import { VendorScript } from './statistics/vendor-script'

/**
 * What stands over any screen, and is fetched after it: a server that has failed, a proof of who is there, another session,
 * the vendor's script. A member's page that the browser has kept is asked for again,
 * and the letters of the language before stay in front.
 */
export default function PageGates({ boot, quiet }: { boot: Boot; quiet: boolean }): ReactNode {
  const { statistics, member, vendor } = boot
  const isSignedIn = member !== null
  useKeptLetters()
  useEffect(() => (isSignedIn ? reloadKeptPage() : undefined), [isSignedIn])
  return (
    <>
      <FailureGate />
      {member?.impersonatedBy === null && <ProofGate dialog={stepUp} />}
      <SessionGate actingFor={actingForOf(boot)} quiet={quiet} />
      {statistics && member?.impersonatedBy == null && <VendorScript statistics={statistics} vendor={vendor.name} />}
    </>
  )
}
