import { hours, minutes } from '@/platform/time/duration'

export const limits = {
  nameLength: 60,
  reasonLength: 500,
  /** Networks that one key allows. */
  networks: 20,
  perMinute: { least: 1, most: 10_000, usual: 600 },
  /** Hours that a replaced secret is good beside its successor. */
  overlapHours: 24 * 30,
} as const

/** A call counts for so long. */
export const limitWindow = minutes(1)

/** The time that an answer is kept for its request's name (decision 0093). */
export const answersKept = hours(24)

/** No request runs for so long: whose server stopped before anything was done may be sent again. */
export const longestRequest = minutes(2)

/** How the audit log names a key. Operators are never called so. */
export const actorOf = (name: string) => `API key ${name}`

/** Like operators' names: in compatible characters, without invisible ones. */
export const normaliseName = (name: string) =>
  name.normalize('NFKC').replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()

/** `fallen`: the maker of its secret has left. */
export const keyStates = ['active', 'fallen', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
