import { days, inSeconds } from '@/platform/time/duration'
import { type Finding, ok, warning, wrong } from './finding'
import type { Answer } from './visit'

const expected = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options'] as const

const leaveAlone = 'Let the proxy pass on what the server sends: no header of these in its configuration.'

/** Whether the browser is told what it needs to be told, once each. */
export function headerFindings({ headers }: Answer, secure: boolean): readonly Finding[] {
  const missing = expected.filter((name) => !headers.has(name))
  const twice = [...expected, 'strict-transport-security'].filter((name) => (headers.get(name) ?? []).length > 1)
  return [
    arrivalFinding(missing, twice),
    ...(secure ? [transportFinding(headers.get('strict-transport-security')?.[0])] : []),
  ]
}

function arrivalFinding(missing: readonly string[], twice: readonly string[]): Finding {
  const about = 'Security headers'
  if (missing.length > 0) return wrong(about, `${missing.join(', ')} did not arrive.`, leaveAlone)
  if (twice.length > 0) return warning(about, `${twice.join(', ')} came twice.`, leaveAlone)
  return ok(about, 'They arrive, once each.')
}

function transportFinding(header: string | undefined): Finding {
  const about = 'HSTS'
  const age = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)
  if (age >= inSeconds(days(180)))
    return ok(about, `Browsers come by HTTPS alone for ${Math.round(age / 86_400)} days.`)
  const why = header === undefined ? 'The header did not arrive.' : `It holds for ${age} seconds only.`
  return wrong(about, why, leaveAlone)
}

/** The session cookie of a visitor, as every first page sets it. */
export function cookieFinding({ headers }: Answer): Finding {
  const about = 'Cookies'
  const session = (headers.get('set-cookie') ?? []).find((line) => line.startsWith('laravel_session='))
  if (session === undefined) {
    return warning(about, 'The page brought no session.', 'Does the proxy take Set-Cookie away, or keep pages?')
  }
  const missing = ['Secure', 'HttpOnly', 'SameSite'].filter((flag) => !new RegExp(`; ?${flag}`, 'i').test(session))
  if (missing.length === 0) return ok(about, 'The session is Secure, HttpOnly and SameSite.')
  return wrong(
    about,
    `The session is not ${missing.join(', ')}.`,
    'Set PUBLIC_URL to https, and let the proxy pass cookies on as they are.',
  )
}
