import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { token } from './contract-captcha'
import { lang, newPassword, optionalText, sameAs, strictEmail, text } from './fields'

const done = z.object({ status: z.literal(1) })

/** What signed-in members change of their account on the profile page (second text, section 7). */
export const accountContract = defineCalls({
  'POST /member/verify_code': {
    summary: 'Mails a code to a new e-mail address, which proves that it is the member’s (D14)',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang, new_email: strictEmail }),
    answer: done,
    codes: [20041],
    closedToImpersonation: true,
  },
  'POST /member/change_email': {
    summary: 'Changes the e-mail address by the code that was mailed to the new one (D14)',
    who: 'member',
    effect: 'write',
    input: z.object({
      ...token,
      lang,
      code: text(16).check(z.regex(/^\w{4}$/)),
      new_email: strictEmail,
      login_url: optionalText(),
    }),
    answer: done,
    codes: [20021, 20041],
    closedToImpersonation: true,
  },
  'POST /member/change_password_v1': {
    summary: 'Sets a new password; every other session ends, and this one gets a new token (D5)',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang, new_pw: newPassword, re_pw: text() }).check(sameAs('new_pw', 're_pw')),
    answer: done,
    codes: [20035],
    closedToImpersonation: true,
    setsSession: true,
  },
})
