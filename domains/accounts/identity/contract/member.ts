import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { managingRoles } from '@/platform/contract/company-roles'
import { language, sentenceVersions } from '@/platform/contract/fields'
import { countries } from '@/platform/i18n/countries'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { accountContract } from './account'
import { captchaContract, token } from './captcha'
import { captchaCode, email, lang, name, newPassword, optionalText, sameAs, secret, text } from './fields'
import { mistypedContract } from './mistyped'
import { attestation, exactlyOne, passkeyName, passkeyOptions, recoveryCodes, securityContract } from './security'
import { signedIn } from './signed-in'

/** Where a mailed link leads, and where the member logs in afterwards: on an origin that the installation lists (spec 3.4). */
const addresses = { check_url: optionalText(), login_url: optionalText() }

export type { SignInAnswer } from './signed-in'

const socialResult = z.object({
  registered: z.boolean(),
  token: z.string(),
  email: z.string(),
  uid: z.number(),
})

const nothing = z.object({})
const linkInput = { lang, hash: secret, email: z.optional(email), mail: z.optional(email) }
const oneAddress = z.refine<{ email?: string | undefined; mail?: string | undefined }>(
  (input) => input.email !== undefined || input.mail !== undefined,
  { path: ['email'] },
)

/** A new password by a mailed link, with a captcha. */
const passwordByLink = z
  .object({
    ...token,
    code: captchaCode,
    hash: secret,
    new_pw: newPassword,
    re_pw: text(),
    lang,
    email,
    login_url: addresses.login_url,
  })
  .check(sameAs('new_pw', 're_pw'))

export const identityCalls = defineCalls({
  ...captchaContract,
  ...accountContract,
  ...securityContract,
  ...mistypedContract,
  'POST /api/auth/login': {
    summary: 'Login with email, password and, where it is asked for (42011), a captcha',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, code: z.optional(captchaCode), email, pw: text(1024).check(z.minLength(1)), lang }),
    answer: signedIn,
    codes: [42011, 42012, 42023, 42031],
    setsSession: true,
  },
  'POST /api/auth/register/per': {
    summary: 'Asks for a registration link by mail',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, ...addresses, email, code: captchaCode, lang }),
    answer: nothing,
    codes: [42011, 42017],
  },
  'POST /api/auth/register/check': {
    summary: 'Tells whether a registration link still holds',
    who: 'visitor',
    effect: 'read',
    input: z.object(linkInput).check(oneAddress),
    answer: nothing,
    codes: [42013, 42015, 42020, 42017],
  },
  'POST /api/auth/register/complete': {
    summary: 'Creates the account that a registration link stands for',
    who: 'visitor',
    effect: 'write',
    input: z
      .object({
        ...linkInput,
        login_url: addresses.login_url,
        name,
        pw: newPassword,
        re_pw: text(),
        language: lang,
        /** The boxes that were ticked. */
        topics: z.optional(sentenceVersions),
      })
      .check(oneAddress, sameAs('pw', 're_pw')),
    answer: nothing,
    codes: [42013, 42015, 42020, 42017],
  },
  'POST /api/auth/reset_pw/per': {
    summary: 'Asks for a password link by mail',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, ...addresses, email, code: captchaCode, lang }),
    answer: nothing,
    codes: [42011, 42016],
  },
  'POST /api/auth/reset_pw/check': {
    summary: 'Tells whether a password link still holds',
    who: 'visitor',
    effect: 'read',
    input: z.object({ ...token, email, hash: secret, lang }),
    answer: nothing,
    codes: [42013, 42015, 42020],
  },
  'POST /api/auth/reset_pw/complete': {
    summary: 'Sets a new password by a password link',
    who: 'visitor',
    effect: 'write',
    reaches: ['account.factor'],
    provenBy: 'the link that was mailed to the account’s address',
    input: passwordByLink,
    answer: nothing,
    codes: [42011, 42013, 42015, 42020],
  },
  'POST /api/auth/welcome/check': {
    summary: 'Tells whether the link to a first password still holds, and whose account it opens',
    who: 'visitor',
    effect: 'read',
    input: z.object({ email, hash: secret, lang }),
    answer: z.object({ username: z.string() }),
    codes: [42013, 42015, 42020],
  },
  'POST /api/auth/welcome/passkey': {
    summary: 'The challenge for a passkey in place of a first password, for five minutes',
    who: 'visitor',
    effect: 'write',
    input: z.object({ email, hash: secret, lang }),
    answer: z.object({ options: passkeyOptions }),
    codes: [42013, 42015, 42020],
  },
  'POST /api/auth/welcome/complete': {
    summary: 'Gives an account its first password, or a passkey, by a mailed link, and signs in (decision 0181)',
    who: 'visitor',
    effect: 'write',
    reaches: ['account.factor'],
    provenBy: 'the link that was mailed to the account’s address',
    input: z
      .object({
        email,
        hash: secret,
        new_pw: z.optional(newPassword),
        credential: z.optional(attestation),
        /** The passkey’s name, as the profile shows it. */
        name: z._default(passkeyName, 'Passkey'),
        lang,
      })
      .check(exactlyOne('new_pw', 'credential')),
    answer: z.extend(signedIn, { recovery_codes: recoveryCodes }),
    codes: [20052, 42012, 42013, 42015, 42020, 42023],
    setsSession: true,
  },
  'POST /api/google_oauth/token': {
    summary: 'Signs in with a Google ID token, or mails the way to an account (spec 3.7)',
    who: 'visitor',
    effect: 'write',
    input: z.object({
      token: text(8192).check(z.minLength(1)),
      lang,
      /** Where the sign-in was made, with `_ja` behind it on the Japanese site: chooses Japanese where `lang` does not. */
      host: optionalText(255),
      /** `1`: a token without a nonce is accepted, in a test environment alone (spec 3.7). */
      test_mode: z.optional(z.unknown()),
    }),
    answer: socialResult,
    codes: [42012, 42023, 42031],
    setsSession: true,
    alsoAsResult: true,
  },
  'GET /api/oauth.php': {
    summary: 'Binds a Google account to the account that its mailed link creates',
    who: 'visitor',
    effect: 'write',
    input: z.object({
      s: z.literal('google'),
      a: z.literal('bind'),
      email,
      password: newPassword,
      hash_code: secret,
      lang,
    }),
    answer: socialResult,
    codes: [42013, 42015, 42017, 42020],
    alsoAsResult: true,
  },
  'POST /api/auth/admin': {
    summary: 'Opens the marked session of an operator who looks through a member’s eyes (spec 12.3)',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, sessionid: secret, email, lang }),
    answer: signedIn,
    codes: [42013],
    setsSession: true,
  },
  'POST /member/logout': {
    summary: 'Ends the session',
    who: 'visitor',
    effect: 'write',
    input: z.object(token),
    answer: nothing,
    codes: [],
    setsSession: true,
  },
  'POST /member/language': {
    companyRoles: 'everyone',
    summary: 'Stores the member’s choice of language (spec 1.3)',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang: language }),
    answer: nothing,
    codes: [],
    closedToImpersonation: true,
  },
  'POST /member/market': {
    companyRoles: managingRoles,
    summary: 'Stores where the member buys and in what they pay (spec 1.4); what is left out stays',
    who: 'member',
    effect: 'write',
    input: z.object({
      ...token,
      country: z.optional(z.string().check(z.refine((code) => countries.includes(code)))),
      currency: z.optional(offeredCurrency),
    }),
    answer: z.object({ country: z.string(), currency: currencyField }),
    codes: [],
    closedToImpersonation: true,
  },
  'POST /member/reset_email/per': {
    summary: 'Mails the member a link that changes the email address',
    who: 'member',
    effect: 'write',
    reaches: ['account.address'],
    input: z.object({ ...token, ...addresses, lang }),
    answer: nothing,
    codes: [],
    closedToImpersonation: true,
    needsProof: 'withSecondFactor',
  },
  'POST /member/reset_email/check': {
    summary: 'Tells whether a change-of-email link still holds',
    who: 'member',
    effect: 'read',
    input: z.object({ ...token, lang, hash: secret, email }),
    answer: nothing,
    codes: [20032, 20132, 20232, 20233, 20234],
  },
  'POST /member/reset_email/complete': {
    summary: 'Changes the email address by a mailed link (spec 8.3)',
    who: 'member',
    effect: 'write',
    reaches: ['account.address'],
    input: z
      .object({
        ...token,
        lang,
        login_url: addresses.login_url,
        code: z.pipe(captchaCode, z.string().check(z.length(4))),
        hash: secret,
        new_email: email,
        re_email: email,
      })
      .check(sameAs('new_email', 're_email')),
    answer: nothing,
    codes: [20024, 20032, 20041, 20132, 20232, 20233, 20234],
    closedToImpersonation: true,
    needsProof: 'withSecondFactor',
  },
  'POST /member/reset_pw/reset_old_email': {
    summary: 'Tells whether the link that went to an old address still holds',
    who: 'visitor',
    effect: 'read',
    input: z.object({ ...token, email, hash: secret, lang }),
    answer: nothing,
    codes: [20085, 20232, 20233, 20234],
  },
  'POST /member/change_password_old': {
    summary: 'Takes the account back by the link that went to its old address',
    who: 'visitor',
    effect: 'write',
    reaches: ['account.factor'],
    provenBy: 'the link that was mailed to the account’s address',
    input: passwordByLink,
    answer: nothing,
    codes: [20024, 20035, 20085, 20232, 20233, 20234],
  },
})
