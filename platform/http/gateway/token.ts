import { isSound } from '../input'
import type { Exchange } from './exchange'

export const sessionCookie = 'laravel_session'
export const languageCookie = 'language'

/** The session that a call names, and where. */
export interface PresentedToken {
  readonly token: string | null
  readonly cookieToken: string | null
  /** No page but the browser itself sent it along. */
  readonly byCookieAlone: boolean
}

/**
 * A token among the fields counts before the cookie. A program is not a browser: a session cookie in its call is
 * ignored.
 */
export function presentedToken({ request, definition, fields }: Exchange): PresentedToken {
  if (definition.who === 'program') return { token: null, cookieToken: null, byCookieAlone: false }
  const cookieToken = request.cookies[sessionCookie] || null
  const parameter = fields[sessionCookie] || (definition.sessionField && fields[definition.sessionField])
  const given = typeof parameter === 'string' && parameter && isSound(parameter) ? parameter : null
  return { token: given ?? cookieToken, cookieToken, byCookieAlone: given === null && cookieToken !== null }
}
