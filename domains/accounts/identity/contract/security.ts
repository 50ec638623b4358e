import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { factorCode, givenName } from '@/platform/contract/typed-fields'
import { limits } from '../rules'
import { token } from './captcha'
import { lang, text } from './fields'
import { signedIn } from './signed-in'

const nothing = z.object({})
const encoded = text(8192).check(z.regex(/^[\w-]*$/))

/** A passkey's answer, in the JSON of WebAuthn. */
const credential = {
  id: text(1400).check(z.regex(/^[\w-]+$/)),
  rawId: text(1400).check(z.regex(/^[\w-]+$/)),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
})
export type Assertion = z.output<typeof assertion>

export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: text(65_536).check(z.regex(/^[\w-]+$/)),
    transports: z._default(z.array(text(20)).check(z.maxLength(10)), []),
  }),
})
export type Attestation = z.output<typeof attestation>

/** The options of the browser's passkey dialog, in the JSON of WebAuthn. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** A code of the app, or a recovery code. */
const code = z.optional(factorCode)

/** How the member can prove who they are. */
const ways = z.object({
  password: z.boolean(),
  app: z.boolean(),
  recovery: z.boolean(),
  /** Null: no passkey. */
  passkey: z.nullable(passkeyOptions),
})

export const exactlyOne = <Name extends string>(...names: Name[]) =>
  z.refine<{ [name in Name]?: unknown }>((input) => names.filter((name) => input[name] !== undefined).length === 1, {
    path: [names[0] as string],
  })

export const passkeyName = givenName(limits.passkeyName)
const passkeyId = z.pipe(z.coerce.number(), z.int().check(z.positive()))

/** Shown this once; left out where the member has some already. */
export const recoveryCodes = z.optional(z.array(z.string()))

/** An operator who looks through a member's eyes can do none of it; each change asks who is there. */
const change = { who: 'member', effect: 'write', closedToImpersonation: true, needsProof: 'always' } as const

/** The second step of the login, and the login by a passkey. */
const loginStepCalls = defineCalls({
  'POST /api/auth/second_step/options': {
    summary: 'How the login that has its first step behind it can be completed',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, lang }),
    answer: z.extend(ways, {
      company: z.boolean().check(z.describe('The company’s own provider signs them in, and nothing else')),
    }),
    codes: [42033],
    setsSession: true,
  },
  'POST /api/auth/second_step': {
    summary: 'Completes a login by a code of the app, a recovery code or a passkey',
    who: 'visitor',
    effect: 'write',
    input: z
      .object({ ...token, lang, code, credential: z.optional(assertion) })
      .check(exactlyOne('code', 'credential')),
    answer: signedIn,
    codes: [42032, 42033],
    setsSession: true,
  },
  'POST /api/auth/passkey/options': {
    summary: 'The challenge for a login by a passkey of any member',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, lang }),
    answer: z.object({ options: passkeyOptions }),
    codes: [],
    setsSession: true,
  },
  'POST /api/auth/passkey': {
    summary: 'Login by a passkey alone',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, lang, credential: assertion }),
    answer: signedIn,
    codes: [42023, 42032],
    setsSession: true,
  },
})

/** The protection of the account, and the proof that is required before it changes. */
const proofCalls = defineCalls({
  'POST /member/step_up/options': {
    summary: 'How the member can prove once more to be the member',
    who: 'member',
    companyRoles: 'everyone',
    effect: 'write',
    input: z.object({ ...token, lang }),
    answer: ways,
    codes: [],
    closedToImpersonation: true,
  },
  'POST /member/step_up': {
    summary:
      'Proves that the member is there: it counts for ten minutes of this session. A second factor where there is one',
    who: 'member',
    companyRoles: 'everyone',
    effect: 'write',
    input: z
      .object({
        ...token,
        lang,
        password: z.optional(text(1024).check(z.minLength(1))),
        code,
        credential: z.optional(assertion),
      })
      .check(exactlyOne('password', 'code', 'credential')),
    answer: nothing,
    codes: [20052],
    closedToImpersonation: true,
  },
  'GET /member/security': {
    summary: 'Lists the protection of the account beside the password',
    who: 'member',
    effect: 'read',
    input: z.object({ ...token, lang }),
    answer: z.object({
      /** Unix seconds, as everywhere. */
      passkeys: z.array(
        z.object({ id: z.number(), name: z.string(), added: z.number(), last_used: z.nullable(z.number()) }),
      ),
      app_added: z.nullable(z.number()),
      recovery_codes_left: z.number(),
    }),
    codes: [],
  },
})

const passkeyCalls = defineCalls({
  'POST /member/passkeys/options': {
    ...change,
    reaches: ['account.factor'],
    summary: 'The options for making a new passkey',
    input: z.object({ ...token, lang }),
    answer: z.object({ options: passkeyOptions }),
    codes: [],
  },
  'POST /member/passkeys/add': {
    ...change,
    reaches: ['account.factor'],
    summary: 'Adds a passkey; with the first second factor come recovery codes',
    input: z.object({ ...token, lang, name: passkeyName, credential: attestation }),
    answer: z.object({ id: z.number(), recovery_codes: recoveryCodes }),
    codes: [20035, 20052],
  },
  'POST /member/passkeys/rename': {
    summary: 'Gives a passkey another name',
    who: 'member',
    effect: 'write',
    input: z.object({ ...token, lang, passkey: passkeyId, name: passkeyName }),
    answer: nothing,
    codes: [20035],
    closedToImpersonation: true,
  },
  'POST /member/passkeys/remove': {
    ...change,
    reaches: ['account.factor'],
    summary: 'Removes a passkey; with the last second factor go the recovery codes',
    input: z.object({ ...token, lang, passkey: passkeyId }),
    answer: nothing,
    codes: [20035],
  },
})

const authenticatorCalls = defineCalls({
  'POST /member/authenticator/begin': {
    ...change,
    reaches: ['account.factor'],
    summary: 'A fresh secret for an authenticator app, which counts once a code of it was given',
    input: z.object({ ...token, lang }),
    answer: z.object({ secret: z.string(), address: z.string() }),
    codes: [20035],
  },
  'POST /member/authenticator/confirm': {
    ...change,
    reaches: ['account.factor'],
    summary: 'Takes the authenticator app into use by a code of it; with the first second factor come recovery codes',
    input: z.object({ ...token, lang, code: factorCode }),
    answer: z.object({ recovery_codes: recoveryCodes }),
    codes: [20035, 20052],
  },
  'POST /member/authenticator/remove': {
    ...change,
    reaches: ['account.factor'],
    summary: 'Removes the authenticator app; with the last second factor go the recovery codes',
    input: z.object({ ...token, lang }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/recovery_codes': {
    ...change,
    reaches: ['account.factor'],
    summary: 'Ten new recovery codes; those of before count no more',
    input: z.object({ ...token, lang }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    codes: [20035],
  },
})

/** The second step of the login, passkeys, the authenticator app, and the proof that is asked for in between. */
export const securityContract = { ...loginStepCalls, ...proofCalls, ...passkeyCalls, ...authenticatorCalls }
