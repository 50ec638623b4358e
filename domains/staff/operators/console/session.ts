import type { SignedInOperator } from '../contract/boot'
import { call } from './api'

/** Who is signed in, as the server knows it; null: nobody, or it did not say. */
export async function sessionOperator(): Promise<SignedInOperator | null> {
  const outcome = await call('GET /console/api/session', {})
  return outcome.ok ? outcome.data : null
}

export const signOut = () => call('POST /console/api/sign-out', {})
