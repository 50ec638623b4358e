import { call } from '@/platform/http/client'
import type { SignedInOperator } from '../contract/boot'

/** Returns the operator of the session; null: there is none, or the server did not say. */
export async function sessionOperator(): Promise<SignedInOperator | null> {
  const outcome = await call('GET /console/api/session', {})
  return outcome.ok ? outcome.data : null
}

export const signOut = () => call('POST /console/api/sign-out', {})
