import type { identityCalls } from '@/domains/accounts/identity/contract/member'
import { createClient } from '@/platform/http/client'
import { workOn } from '@/platform/ui/forms/proof-of-work/work'
import { call } from './api'

type Captcha = Pick<
  typeof identityCalls,
  'GET /api/verification/get_token' | 'GET /api/verification/challenge' | 'POST /api/verification/solve'
>

const callCaptcha = createClient<Captcha>()

/**
 * Sends the password. Where others have failed too often, this browser solves a task, which takes some seconds, and
 * sends it once more, so that strangers cannot lock operators out.
 */
export async function givePassword(given: { readonly email: string; readonly password: string }) {
  const outcome = await call('POST /console/api/sign-in', given)
  if (outcome.ok || outcome.code !== 20039) return outcome
  const code = await solve()
  return code === null ? outcome : call('POST /console/api/sign-in', { ...given, verify_code: code })
}

async function solve() {
  // Its cookie is what the code will be for.
  await callCaptcha('GET /api/verification/get_token', {})
  const task = await callCaptcha('GET /api/verification/challenge', {})
  const nonces = task.ok ? await workOn(task.data) : null
  if (!task.ok || nonces === null) return null
  const { challenge } = task.data
  const solved = await callCaptcha('POST /api/verification/solve', { challenge, nonces: nonces.join() })
  return solved.ok ? solved.data.code : null
}
