import type { PaymentProvider, RefundOutcome, RefundRequest } from '@/integrations/payments/provider'
import type { TestServer } from '../server/server'

/** A provider that only gives money back: it remembers what it was asked, and does as a test tells it. */
export function refundingProvider(server: TestServer) {
  const asked: RefundRequest[] = []
  const paid = new Map<string, RefundOutcome>()
  const answers: (RefundOutcome | Error)[] = []
  const refuse = (): never => {
    throw new Error('This stand-in refunds and does nothing else')
  }
  const provider: PaymentProvider = {
    name: 'sandbox',
    signatureHeader: 'none',
    begin: refuse,
    withdraw: () => {
      throw new Error('Nothing is withdrawn')
    },
    paymentOf: refuse,
    reportsSince: refuse,
    readDelivery: refuse,
    abilities: [],
    changeSubscription: refuse,
    pauseSubscription: refuse,
    cancelSubscription: refuse,
    resumeSubscription: refuse,
    endSubscription: refuse,
    paymentMethodSession: refuse,
    async refund(request) {
      asked.push(request)
      const known = paid.get(request.idempotencyKey)
      if (known) return known
      const answer = answers.shift() ?? { refunded: true, reference: `re_${paid.size + 1}` }
      if (answer instanceof Error) throw answer
      paid.set(request.idempotencyKey, answer)
      return answer
    },
  }
  Object.assign(server.installation.payments, { provider: (name: string) => (name === 'sandbox' ? provider : null) })
  return {
    /** Takes what it was asked since the last time. */
    asked: () => asked.splice(0),
    /** How it answers next; after that it refunds. */
    answer: (...next: (RefundOutcome | Error)[]) => void answers.push(...next),
  }
}
