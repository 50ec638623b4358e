import type { Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { ticketClient } from '@/platform/i18n/ticket-client'
import { useCall } from '@/platform/ui/calls/use-call'
import type { Reason } from '../rules'
import { call } from './api'

interface NamedReason {
  readonly key: Reason
  readonly name: string
}

/** They are the same for everybody and stay so: in each language they are fetched once. */
const fetched = new Map<Language, readonly NamedReason[]>()

/** The reasons for which a refund may be asked; null as long as they are on their way. */
export const useReasons = (language: Language) => useCall(askForReasons, { language })

async function askForReasons({ language }: { language: Language }): Promise<Outcome<readonly NamedReason[]>> {
  const known = fetched.get(language)
  if (known) return { ok: true, data: known }
  const { lang, language: id, domain_id } = ticketClient(language)
  const outcome = await call('GET /ticket/refund_type', { lang, language: id, domain_id })
  if (outcome.ok) fetched.set(language, outcome.data)
  return outcome
}
