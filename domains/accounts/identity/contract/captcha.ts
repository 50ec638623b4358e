import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { optionalText, secret } from './fields'

/** The visitor token or session, where it is not given by cookie (spec 2.3). */
export const token = { laravel_session: optionalText(256) }

/** How many pixels of the picture make one of the page: two on a dense screen. */
const picture = z.object({ ...token, scale: z.optional(z.enum(['1', '2'])) })

/** The solution of each round, separated by commas. */
const nonces = z.pipe(
  z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/)),
  z.transform((text: string) => text.split(',').map(Number)),
)

/** The captcha and the way around it (spec 3.1). */
export const captchaContract = defineCalls({
  'GET /api/verification/get_token': {
    summary: 'A visitor token, under which captcha pictures are made',
    who: 'visitor',
    effect: 'read',
    input: z.object(token),
    answer: z.string(),
    codes: [],
  },
  'GET /api/verification/seccode': {
    summary: 'The captcha picture, 160×60, or twice that for dense screens; each fetch makes a new code (spec 3.1)',
    who: 'visitor',
    effect: 'read',
    input: picture,
    answer: 'image/png',
    codes: [],
  },
  'GET /seccode': {
    summary: 'The same picture, at the address that member screens use',
    who: 'visitor',
    effect: 'read',
    input: picture,
    answer: 'image/png',
    codes: [],
  },
  'GET /api/verification/challenge': {
    summary: 'A proof of work in place of the picture, for people who cannot read it (spec 3.1)',
    who: 'visitor',
    effect: 'read',
    input: z.object(token),
    answer: z.object({ challenge: z.string(), difficulty: z.number(), rounds: z.number() }),
    codes: [],
  },
  'POST /api/verification/solve': {
    summary: 'Trades a solved proof of work for a captcha code',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...token, challenge: secret, nonces }),
    answer: z.object({ code: z.string() }),
    codes: [42011],
  },
})
