import { expect } from 'vitest'
import type { TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'

/** Members of a server, and the codes that go to their addresses. */
export function mailboxes(server: () => TestServer) {
  async function entered(email: string) {
    const visitor = server().visitor()
    await visitor.signIn(email)
    return visitor
  }

  async function codeTo(email: string) {
    const mail = (await server().mailsTo(email)).find(({ kind }) => kind === 'addresses.code')
    return /^[2-9A-Z]{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code'
  }

  return {
    /** Logs in. */
    entered,
    /** A new member who is logged in. */
    async signedIn(email: string) {
      await server().member({ email })
      return entered(email)
    },
    codeTo,
    /** Has a code sent, and reads it. */
    async codeFor(visitor: Visitor, purpose: 'own' | 'new' | 'other', email: string) {
      const input = purpose === 'own' ? { purpose } : { purpose, email }
      expect((await visitor.call('POST /member/addresses/code', input)).cscode).toBe(0)
      return codeTo(email)
    },
  }
}
