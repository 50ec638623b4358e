import { codeNow, type SignedInOperator } from '@/tests/people/operator'
import type { TestServer } from '@/tests/server/server'

/** One that an operator may have. */
export const newPassword = 'harbour lights at dusk'

export const invite = ({ visitor }: SignedInOperator, email: string, role = 'support', language = 'en') =>
  visitor.call('POST /console/api/operators/invite', { email, role, language })

/** The secret in the newest mail to an address. */
export async function secretFor(server: TestServer, email: string) {
  const [mail] = await server.mailsTo(email)
  const secret = /\/console\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!secret) throw new Error('The mail has no link')
  return { secret, subject: mail?.subject }
}

/** Follows the newest link to an address and fills its form in. */
export async function accept(server: TestServer, email: string, more: Record<string, unknown> = {}) {
  const { secret } = await secretFor(server, email)
  const visitor = server.visitor()
  const { data } = await visitor.call('POST /console/api/invitation', { secret })
  const code = codeNow(server, data.totp.secret)
  const input = { secret, name: 'Mira', password: newPassword, code, ...more }
  return { visitor, invited: data, answer: await visitor.call('POST /console/api/invitation/accept', input) }
}
