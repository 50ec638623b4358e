/** Where the provider lives: its name to clients (the issuer) is our address and this. */
export const openidPath = '/oidc'

export const issuerOf = (publicUrl: string) => publicUrl + openidPath

/** Returns the address with which a client is set up; it finds all others by it. */
export const discoveryOf = (publicUrl: string) => `${issuerOf(publicUrl)}/.well-known/openid-configuration`

/** Where a member's browser is led while a client waits. */
export const requestsPath = `${openidPath}/request`
export const requestPath = (uid: string) => `${requestsPath}/${encodeURIComponent(uid)}`

/** Which request a browser was led here with: no other browser answers it. */
export const requestCookie = 'foyer_openid_request'

export const limits = {
  name: 60,
  uri: 500,
  uris: 10,
} as const

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Schemes that a browser runs or shows itself, and none that leads to a program. */
const dangerous = /^(javascript|data|vbscript|file|blob|about|ws|wss|ftp|mailto):$/

/**
 * Whether a browser may be sent there with a code: `https`, or what stays on the visitor's own machine, which is `http` at a
 * loopback address, and for a program without a secret also a scheme of its own (RFC 8252).
 */
export function isRedirectUri(text: string, { secret }: { readonly secret: boolean }): boolean {
  const uri = parse(text)
  if (uri === null) return false
  if (uri.protocol === 'https:') return !loopback.test(uri.hostname)
  if (uri.protocol === 'http:') return loopback.test(uri.hostname)
  // A scheme of one's own is a domain name turned round, so that no two programs have the same.
  return !secret && !dangerous.test(uri.protocol) && uri.protocol.includes('.')
}

function parse(text: string): URL | null {
  if (text.length > limits.uri || /[\s*]/.test(text) || !URL.canParse(text)) return null
  const uri = new URL(text)
  return uri.hash !== '' || text.includes('#') || uri.username !== '' || uri.password !== '' ? null : uri
}

/** True for a program on a device: another program there could pass for it, so members are asked every time. */
export const isOnDevice = (uris: readonly string[]) => uris.some((uri) => !uri.startsWith('https:'))

/** The addresses in a text area, one a line. */
export const urisIn = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
