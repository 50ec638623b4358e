import { z } from 'zod/mini'
import { captchaCode } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'
import { factorCode, soughtAddress } from '@/platform/contract/typed-fields'
import { foldName } from '@/platform/text/shown-name'
import { limits } from '../rules'
import { roles } from '../rules/permissions'

export const signedIn = z.object({ name: z.string(), email: z.string(), role: z.enum(roles) })

/** A value of WebAuthn's own types; the server's library checks it completely. */
export const webAuthn = z.record(z.string(), z.unknown())

/** The calls of the login, before there is a session. */
export const entryCalls = defineCalls({
  'POST /console/api/sign-in': {
    summary: 'Gives an operator’s password; what is owed after it is the second factor',
    who: 'visitor',
    effect: 'write',
    setsSession: true,
    input: z.object({
      email: soughtAddress(limits.emailLength),
      password: text(limits.passwordMax),
      /**
       * A captcha code, by proof of work: anyone who has it is not asked to wait for what strangers have tried elsewhere (20039).
       */
      verify_code: z.optional(captchaCode),
    }),
    /** `link`: the second factor was reset; the mailed link sets up another. */
    answer: z.object({ next: z.enum(['code', 'link']) }),
    /** 20035: only the company’s own way in is open to them. */
    codes: [20035, 42012],
  },
  'POST /console/api/sign-in/code': {
    summary: 'Gives the second factor, or a recovery code, and opens the session',
    who: 'visitor',
    effect: 'write',
    setsSession: true,
    input: z.object({ code: factorCode }),
    answer: z.object({ operator: signedIn, recovery_codes_left: z.number() }),
    codes: [20021, 42015],
  },
  'POST /console/api/sign-in/challenge': {
    summary: 'The challenge for a login by passkey',
    who: 'visitor',
    effect: 'write',
    setsSession: true,
    input: z.object({}),
    answer: z.object({ options: webAuthn }),
    codes: [],
  },
  'POST /console/api/sign-in/passkey': {
    summary: 'Signs in with a passkey, which is both factors: it is had, and it asks who has it',
    who: 'visitor',
    effect: 'write',
    setsSession: true,
    input: z.object({ credential: webAuthn }),
    answer: z.object({ operator: signedIn }),
    codes: [20035, 42012],
  },
  'POST /console/api/invitation': {
    summary: 'Reads the invitation behind a mailed link, and its new second factor',
    who: 'visitor',
    effect: 'read',
    input: z.object({ secret: text(100) }),
    answer: z.object({
      email: z.string(),
      role: z.enum(roles),
      /** The name of an operator who sets everything up again; else empty. */
      name: z.string(),
      /** The secret for the authenticator app: behind the QR code, and to be typed in. */
      totp: z.object({ uri: z.string(), secret: z.string() }),
    }),
    codes: [42013, 42015, 42020],
  },
  'POST /console/api/invitation/accept': {
    summary: 'Takes an invitation: name, password, and a code that shows the second factor works',
    who: 'visitor',
    effect: 'write',
    reaches: ['staff.access'],
    provenBy: 'the mailed link, which an owner has sent with a proof',
    setsSession: true,
    input: z.object({
      secret: text(100),
      name: z.pipe(text(limits.nameLength), z.transform(foldName)),
      password: text(limits.passwordMax),
      code: factorCode,
    }),
    answer: z.object({ operator: signedIn, recovery_codes: z.array(z.string()) }),
    /** 20025: the name is another operator’s. 20040: the password. */
    codes: [20021, 20025, 20040, 42013, 42015, 42020],
  },
})
