import type { OperatorCall, Sample } from './console-calls'

type TextCall = Extract<OperatorCall, `${string}/mail-texts${string}`>

const reset = { mail: 'identity.reset', language: 'de' }
const message = { language: 'de', key: 'mail.reset.heading', text: 'Ein neues Kennwort' }

/** Each sample changes another message, so that no caller's version is stale. */
let changes = 0
const headings = ['known', 'reset', 'unknown', 'bind', 'changeEmail', 'emailCode', 'confirmEmail', 'oldEmail']

export const mailTextSamples: Readonly<Record<TextCall, Sample>> = {
  'GET /console/api/mail-texts': async () => ({}),
  'GET /console/api/mail-texts/show': async () => reset,
  'GET /console/api/mail-texts/preview': async () => reset,
  'GET /console/api/mail-texts/check': async () => message,
  'POST /console/api/mail-texts/save': async () => ({
    ...message,
    key: `mail.${headings[changes++ % headings.length]}.heading`,
    seen: 0,
  }),
  'POST /console/api/mail-texts/test': async () => reset,
}
