import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'

/** Mails and the next device follow the member's choice, too; when it cannot be stored now, the cookie still holds it. */
export const storeLanguage = (lang: Language) => call('POST /member/language', { lang })
