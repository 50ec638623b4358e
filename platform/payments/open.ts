import type { PaymentConfig } from '@/platform/config/payments'
import { minutes } from '@/platform/time/duration'
import { PaymentIntake, type PaymentsOptions } from './payments'
import { SandboxProvider } from './sandbox/provider'
import { renewDue } from './sandbox/subscriptions'
import { type SandboxEvent, webhookJob } from './sandbox/webhooks'

/** Sets up the providers that the installation is configured for, and the work that goes on behind them. */
export async function openPayments({
  config,
  ...house
}: PaymentsOptions & { readonly config: PaymentConfig }): Promise<PaymentIntake> {
  // Paddle's SDK takes memory and time to load, so only those have it who use it.
  const paddle = config.paddle && new (await import('./paddle/provider')).PaddleProvider(config.paddle)
  if (config.provider === 'paddle' && paddle) return new PaymentIntake([paddle], house)

  const { database, clock, worker } = house
  const sandbox = new SandboxProvider(database, clock)
  const intake = new PaymentIntake(paddle ? [sandbox, paddle] : [sandbox], house)
  worker.handle<SandboxEvent>(webhookJob, async (event) => {
    const receipt = await intake.receive(sandbox, await sandbox.deliveryOf(event))
    if (receipt === 'forged') throw new Error('The sandbox could not read its own signature')
  })
  worker.recur('sandbox.renew', minutes(10), () => renewDue(database, clock()))
  return intake
}
