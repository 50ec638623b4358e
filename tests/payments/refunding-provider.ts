import type { PaymentProvider, RefundOutcome, RefundRequest } from '@/integrations/payments/provider'
import type { TestServer } from '../server/server'

/** A provider that only refunds: it records its requests, and the test chooses its answers. */
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
    /** Returns the requests since the last call. */
    asked: () => asked.splice(0),
    /** How it answers next; after that it refunds. */
    answer: (...next: (RefundOutcome | Error)[]) => void answers.push(...next),
  }
}
