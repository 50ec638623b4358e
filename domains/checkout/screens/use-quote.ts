import type { Language } from '@/platform/i18n/languages'
import { useCall } from '@/platform/ui/calls/use-call'
import { call } from './api'
import type { Wish } from './wish'

/** What the server says that a wish costs. An older quote stays in sight until the newer one is here. */
export const useQuote = (wish: Wish, lang: Language) =>
  useCall((input) => call('POST /checkout/quote', input), { ...wish, lang }, undefined, { keep: true })
