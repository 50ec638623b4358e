import { type ReactNode, useEffect, useState } from 'react'
import { actingForOf } from '@/domains/accounts/identity/browser'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { SessionGate } from '@/domains/accounts/identity/screens/elsewhere/session-gate'
import { stepUp } from '@/domains/accounts/identity/screens/proof/step-up'
import { useTranslate } from '@/platform/i18n/wording'
import { reloadKeptPage, useKeptLetters } from '@/platform/ui/browser/kept-page'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { Button } from '@/platform/ui/controls/button'
import { FailureGate } from '@/platform/ui/failure/failure-gate'
import { ProofGate } from '@/platform/ui/forms/proof-gate'
import css from './statistics/vendor-script.module.css'

interface VendorScriptProps {
  statistics: NonNullable<Boot['statistics']>
  vendor: string
}

/** Loads the vendor's own script (spec 12.7), where the vendor wants it so only for visitors who have agreed. */
function VendorScript({ statistics: { script, consent }, vendor }: VendorScriptProps) {
  const translate = useTranslate()
  const [answer, setAnswer] = useState(answerNow)
  const loads = !consent || answer === 'yes'

  useEffect(() => {
    if (!loads || document.querySelector(`script[src="${CSS.escape(script)}"]`)) return
    const element = document.createElement('script')
    element.src = script
    element.async = true
    document.head.append(element)
  }, [loads, script])

  if (!consent || answer !== null) return null
  function say(given: 'yes' | 'no') {
    rememberPreference('statistics', given)
    setAnswer(given)
  }
  return (
    <section className={css.ask} aria-label={translate('statistics.title')}>
      <p>{translate('statistics.ask', { vendor })}</p>
      <div className="cluster-2">
        <Button variant="secondary" onClick={() => say('yes')}>
          {translate('statistics.yes')}
        </Button>
        <Button variant="secondary" onClick={() => say('no')}>
          {translate('statistics.no')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Returns the answer given in this browser; a link with `statistics=ask` asks again, so that consent can be withdrawn.
 */
function answerNow(): 'yes' | 'no' | null {
  if (new URLSearchParams(location.search).get('statistics') === 'ask') return null
  const answer = /(?:^|; )statistics=(yes|no)(?:;|$)/.exec(document.cookie)?.[1]
  return answer === 'yes' || answer === 'no' ? answer : null
}

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
