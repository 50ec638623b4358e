import { useEffect, useState } from 'react'
import { onServerFailure } from '@/platform/http/client'
import { wordingOf } from '@/platform/i18n/wording-of'
import { type LatePart, usePart } from '../calls/use-part'

const notice: LatePart<{ reference: string; onClose: () => void }> = {
  load: async () => (await import('./failure-notice')).default,
  wording: wordingOf('platform/ui/failure'),
}

/** Shows the reference of a failed request, of every screen, until it is closed. */
export function FailureGate() {
  const [reference, setReference] = useState<string | null>(null)
  const { Part } = usePart(notice, reference !== null)
  useEffect(() => onServerFailure(setReference), [])
  return reference !== null && Part && <Part reference={reference} onClose={() => setReference(null)} />
}
