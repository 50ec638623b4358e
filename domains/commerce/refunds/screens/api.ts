import type { RequestOf } from '@/platform/contract/call'
import { createClient } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { refundsCalls } from '../contract/member'

export const call = createClient<typeof refundsCalls>()

const request = 'POST /ticket/request_refund'

/** The one call with the language in its address (spec 6.3). */
export const requestRefund = (
  lang: Language,
  input: Omit<RequestOf<(typeof refundsCalls)[typeof request]>, 'lang'>,
): ReturnType<typeof call<typeof request>> => call(`${request}?lang=${lang}` as typeof request, input)
