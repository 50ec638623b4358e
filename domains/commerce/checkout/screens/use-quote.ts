import type { Language } from '@/platform/i18n/languages'
import { useCall } from '@/platform/ui/calls/use-call'
import { call } from './api'
import { onWire, type PurchaseRequest } from './purchase-request'

/** Returns the server's quote for a request. An older quote stays in sight until the newer one is here. */
export const useQuote = (request: PurchaseRequest, lang: Language) =>
  useCall((input) => call('POST /checkout/quote', input), { ...onWire(request), lang }, undefined, { keep: true })
