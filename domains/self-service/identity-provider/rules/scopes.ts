/** THE table of what a client may ask for, in the order in which members read it, and the claims that each gives. */
export const scopes = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'locale'],
  entitlements: ['entitlements'],
  offline_access: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Scope = keyof typeof scopes

/** The scopes that are explained to a member; that the person is recognised again needs no explanation. */
export const spokenScopes = ['email', 'profile', 'entitlements', 'offline_access'] as const satisfies readonly Scope[]
export type SpokenScope = (typeof spokenScopes)[number]

/** Those of a list, divided by blanks, that a member is told of. */
export function spokenIn(scope: string): SpokenScope[] {
  const asked = scope.split(' ')
  return spokenScopes.filter((each) => asked.includes(each))
}
