import type { Queryable } from '@/platform/database/connect'
import type { Cookies } from '@/platform/http/visit'
import { hashOf } from '../../secrets/secrets'
import { isKnownDevice } from '../../store/sessions/sessions'
import { deviceCookie } from './sign-in'

/**
 * A name for the browser of a visit, by which it is counted apart from strangers; null: no member has logged in there.
 * @param email of an account: then one who has that address
 */
export async function knownBrowser(
  database: Queryable,
  cookies: Pick<Cookies, 'get'>,
  email?: string,
): Promise<string | null> {
  const device = cookies.get(deviceCookie)
  if (device === null) return null
  const hash = hashOf(device)
  return (await isKnownDevice(database, hash, email)) ? `browser ${hash.toString('hex')}` : null
}
