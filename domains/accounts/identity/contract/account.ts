import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { token } from './captcha'
import { captchaCode, email, lang, newPassword, optionalText, sameAs, secret, text } from './fields'

const done = z.object({ status: z.literal(1) })

/** A session's public name, which opens nothing. */
const sessionName = text(64).check(z.regex(/^[0-9a-f]{64}$/))

const session = z.object({
  session: sessionName,
  /** The one that asks. */
  current: z.boolean(),
  /** An operator looks through the member's eyes (spec 12.3); what they use is not the member's to know. */
  support: z.boolean(),
  /** Unix seconds. */
  signed_in: z.number(),
  last_seen: z.number(),
  network: z.string(),
  user_agent: z.string(),
})

/** Calls by which signed-in members change their account on the profile page (spec 8.1). */
export const accountContract = defineCalls({
  'POST /member/verify_code': {
    summary: 'Mails a code to a new email address, which proves that it is the member’s (spec 8.3)',
    who: 'member',
    effect: 'write',
    reaches: ['account.address'],
    input: z.object({ ...token, lang, new_email: email }),
    answer: done,
    codes: [20035, 20041],
    closedToImpersonation: true,
    needsProof: 'withSecondFactor',
  },
  'POST /member/change_email': {
    summary: 'Changes the email address by the code that was mailed to the new one (spec 8.3)',
    who: 'member',
    effect: 'write',
    reaches: ['account.address'],
    input: z.object({
      ...token,
      lang,
      code: z.pipe(captchaCode, z.string().check(z.length(4))),
      new_email: email,
      login_url: optionalText(),
    }),
    answer: done,
    codes: [20021, 20035, 20041],
    closedToImpersonation: true,
    needsProof: 'withSecondFactor',
  },
  'POST /member/confirm_email/per': {
    summary:
      'Mails the link that shows the account’s address to be its own, or that mail arrives there; 20035 where that is known (spec 3.8)',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang }),
    answer: z.object({}),
    codes: [20035],
    closedToImpersonation: true,
  },
  'POST /member/confirm_email': {
    summary: 'Shows by the link that went to a new address that it is the account’s own (spec 3.8)',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang, hash: secret, email }),
    answer: z.object({}),
    codes: [20032, 20041, 20233, 20234],
    closedToImpersonation: true,
  },
  'POST /member/change_password_v1': {
    summary: 'Sets a new password; every other session ends, and this one gets a new token (spec 2.3)',
    who: 'member',
    effect: 'write',
    reaches: ['account.factor'],
    input: z.object({ ...token, lang, new_pw: newPassword, re_pw: text() }).check(sameAs('new_pw', 're_pw')),
    answer: done,
    codes: [20035],
    closedToImpersonation: true,
    needsProof: 'withSecondFactor',
    setsSession: true,
  },
  'GET /member/sessions': {
    summary: 'Where the member is logged in, newest first',
    who: 'member',
    effect: 'read',
    input: z.object({ ...token, lang }),
    answer: z.object({ sessions: z.array(session) }),
    codes: [],
  },
  'POST /member/sessions/end': {
    summary: 'Ends one session of the member’s, or every one but this',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang, session: z.optional(sessionName) }),
    answer: z.object({}),
    codes: [],
    closedToImpersonation: true,
  },
})
