import { useEffect, useState } from 'react'
import { type SignedIn, visitorsPage } from '@/platform/codes/acting-for'
import { onOtherAccount } from '@/platform/http/client'
import { wordingOf } from '@/platform/i18n/wording-of'
import { onElsewhere, tellOtherTabs } from '@/platform/ui/browser/elsewhere'
import { type LatePart, usePart } from '@/platform/ui/calls/use-part'
import type { ElsewhereNoticeProps } from './elsewhere-notice'

const notice: LatePart<ElsewhereNoticeProps> = {
  load: async () => (await import('./elsewhere-notice')).default,
  wording: wordingOf('domains/accounts/identity/screens/elsewhere'),
}

interface SessionGateProps {
  /** The value that the page sends with its calls. */
  actingFor: string
  /** The screen says it itself. */
  quiet: boolean
}

/** Says that the session has changed since the page was drawn: in another tab, or as an answer to what was pressed. */
export function SessionGate({ actingFor, quiet }: SessionGateProps) {
  /** The member of the session now; undefined: unknown. Null: there is nothing to say. */
  const [changed, setChanged] = useState<{ readonly to?: SignedIn | null } | null>(null)
  const { Part } = usePart(notice, changed !== null && !quiet)
  useEffect(() => tellOtherTabs(actingFor), [actingFor])
  useEffect(() => {
    if (!quiet) return onOtherAccount((to) => setChanged({ to }))
  }, [quiet])
  useEffect(() => {
    if (actingFor === visitorsPage) return
    return onElsewhere(
      () => actingFor,
      (isOther) => setChanged(isOther ? {} : null),
    )
  }, [actingFor])
  return changed !== null && !quiet && Part && <Part to={changed.to} onClose={() => setChanged(null)} />
}
