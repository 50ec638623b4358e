import { z } from 'zod/mini'
import { captchaCode } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { name, soughtAddress } from '@/platform/contract/typed-fields'
import { deviceFields, fingerprint, identityFields, programFields, runningProcess, secret, text } from './fields'
import { granted, lease } from './granted'

const held = { refresh_token: secret, fingerprint }

/** The calls of programs: no session, no cookies. They are documented in `docs/reference/licences/README.md`. */
export const programContract = defineCalls({
  'POST /licence/device_code': {
    summary: 'Begins the way by the browser: a code for the program, another for the member (RFC 8628)',
    who: 'program',
    effect: 'write',
    input: z.object(deviceFields),
    answer: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      /** In seconds. */
      expires_in: z.number(),
      /** Between two polls, in seconds. */
      interval: z.number(),
    }),
    codes: [],
  },
  'POST /licence/token': {
    summary: 'Asks whether the member has confirmed the device; then brings its licence (RFC 8628)',
    who: 'program',
    effect: 'write',
    input: z.object({ device_code: secret, process: runningProcess }),
    answer: granted,
    codes: [20027, 30001, 30002, 30003, 30004, 30005, 30006, 30010, 30019],
  },
  'POST /licence/sign_in': {
    summary: 'Takes a seat with email and password, for programs that ask for them',
    who: 'program',
    effect: 'write',
    input: z.object({
      ...deviceFields,
      email: soughtAddress(255),
      pw: text(1024),
      /** A token from the program's last licence: guesses by strangers then do not slow it down. */
      token: z.optional(text(256)),
      /** A captcha code, by picture or by proof of work, and what it was drawn for: the same for a program that is new. */
      code: z.optional(captchaCode),
      laravel_session: z.optional(text(256)),
    }),
    answer: granted,
    codes: [30005, 30008, 30010, 30019, 42012, 42023, 42031],
  },
  'POST /licence/trial': {
    summary: 'Begins the trial of a device, or continues it; no login is needed',
    who: 'program',
    effect: 'write',
    input: z.object({
      ...deviceFields,
      /** The member of the trial, if known: by a refresh token of theirs, of any line, or by email and password. */
      token: z.optional(text(256)),
      email: z.optional(soughtAddress(255)),
      pw: z.optional(text(1024)),
    }),
    answer: granted,
    codes: [20027, 30013, 30014, 30015, 30019, 42012, 42023, 42031],
  },
  'POST /licence/refresh': {
    summary: 'A licence with a new lease, if the device still has its seat',
    who: 'program',
    effect: 'write',
    input: z.object({
      ...held,
      process: runningProcess,
      ...identityFields,
      ...programFields,
      name: z.optional(name(60)),
    }),
    answer: granted,
    codes: [20027, 30005, 30006, 30007, 30010, 30014],
  },
  'POST /licence/release': {
    summary: 'Gives the seat back; counts as a single release',
    who: 'program',
    effect: 'write',
    input: z.object(held),
    answer: z.object({}),
    codes: [20027, 30006, 30007, 30014],
  },
  'POST /licence/heartbeat': {
    summary: 'Prolongs the lease of a floating seat, or takes a free place again',
    who: 'program',
    effect: 'write',
    input: z.object({ ...held, process: runningProcess }),
    answer: z.object({
      licence: z.string(),
      seat: z.string(),
      expires_at: z.number(),
      refresh_after: z.number(),
      lease,
    }),
    codes: [20027, 30005, 30006, 30007, 30010],
  },
  'POST /licence/return': {
    summary: 'Gives the place of a floating seat back; counts as nothing, and the next heartbeat takes one again',
    who: 'program',
    effect: 'write',
    input: z.object({ ...held, process: runningProcess }),
    answer: z.object({}),
    codes: [20027, 30006, 30007],
  },
  'POST /licence/check': {
    summary: 'Tells whether the device still has its seat',
    who: 'program',
    effect: 'read',
    input: z.object(held),
    answer: z.object({ seat: z.string(), line: z.string(), platform: z.string() }),
    codes: [20027, 30006, 30007, 30010, 30014],
  },
})
