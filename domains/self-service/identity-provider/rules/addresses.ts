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
