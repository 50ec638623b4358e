import { expect } from 'vitest'
import type { LiveCase } from './case'

const search = (email: string, language?: string) => ({ op: 'find_purchase', email, ...(language && { language }) })

export const searchCases: readonly LiveCase[] = [
  {
    group: 'What was bought',
    name: 'is mailed, in the language of the account, and the answer tells nothing',
    within: 120,
    beside: true,
    async run(at) {
      const { email, order } = await at.key({ language: 'de' })
      await at.open()
      expect(await at.ask(search(email, 'fr'))).toEqual({ ok: null })
      const nobody = `nobody-${email}`
      expect(await at.ask(search(nobody, 'fr'))).toEqual({ ok: null })
      await at.together(() => at.server.worker.drain())
      const [found] = await at.server.mailsTo(email)
      const [nothing] = await at.server.mailsTo(nobody)
      expect([found?.kind, found?.language]).toEqual(['addresses.found', 'de'])
      expect(found?.text).toContain(order.number)
      expect([nothing?.kind, nothing?.language]).toEqual(['addresses.nothing', 'fr'])
    },
  },
]
