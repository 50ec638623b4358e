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
 * Parts above every screen, loaded after it: the failure of a server, the step-up proof, the notice of another session,
 * the vendor's script. A member's page from the browser's cache is reloaded, and the letters of the earlier language
 * stay in front.
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
