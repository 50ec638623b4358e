import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { consoleCookie } from '@/platform/http/admit-operator'
import type { Cookies, Visit } from '@/platform/http/visit'
import { consoleHome } from '@/platform/paths'
import { between, inSeconds } from '@/platform/time/duration'
import { entryLength } from '../rules'
import { deviceLife, rememberDevice } from '../store/devices'
import { openSession } from '../store/sessions'

/** Holds what the right password has earned, until the second factor is given. */
export const entryCookie = 'foyer_console_entry'

/** Tells a browser in which an operator has signed in before from a stranger's. */
export const deviceCookie = 'foyer_console_device'

/** Strict: no foreign page reaches the console with the operator's session, not even by a link. */
const cookieOptions = ({ publicUrl }: { publicUrl: string }) =>
  ({ path: consoleHome, sameSite: 'strict', httpOnly: true, secure: publicUrl.startsWith('https:') }) as const

export const rememberEntry = (context: { publicUrl: string }, { cookies }: Pick<Visit, 'cookies'>, token: string) =>
  cookies.set(entryCookie, token, { ...cookieOptions(context), maxAge: inSeconds(entryLength) })

export const clearEntryCookie = (cookies: Cookies) => cookies.clear(entryCookie, consoleHome)

export const clearSessionCookie = (cookies: Cookies) => cookies.clear(consoleCookie, consoleHome)

/** Opens the session of an operator who has proven who they are. @returns what gives it to the browser, once it is kept */
export async function startSession(
  context: { publicUrl: string },
  transaction: Transaction,
  { cookies, now, network, userAgent }: Pick<Visit, 'cookies' | 'now' | 'network' | 'userAgent'>,
  operator: { readonly id: number },
): Promise<() => void> {
  const token = newSecret()
  const before = cookies.get(consoleCookie)
  const expiresAt = await openSession(transaction, {
    tokenHash: hashOf(token),
    operatorId: operator.id,
    now,
    network,
    userAgent,
    replaces: before === null ? null : hashOf(before),
  })
  const device = cookies.get(deviceCookie) ?? newSecret()
  await rememberDevice(transaction, { operatorId: operator.id, deviceHash: hashOf(device), signedInAt: now })
  const maxAge = inSeconds(between(now, expiresAt))
  return () => {
    cookies.set(consoleCookie, token, { ...cookieOptions(context), maxAge })
    cookies.set(deviceCookie, device, { ...cookieOptions(context), maxAge: inSeconds(deviceLife) })
  }
}
