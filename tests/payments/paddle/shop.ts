import type { PaymentItem } from '@/integrations/payments/provider'
import { startProviderShop } from '../provider-shop'
import { paddleKeys, startPaddle } from './stand-in'

export async function startPaddleShop() {
  const paddle = await startPaddle()
  const shop = await startProviderShop('paddle', paddle, { ...paddleKeys, PADDLE_API_URL: paddle.address })
  return {
    ...shop,
    paddle,
    /** Begins a payment, pays it, and delivers its webhooks. */
    async paidFor(...items: PaymentItem[]) {
      const payment = await shop.begin(...items)
      await shop.told(paddle.attempt(payment, 'captured'))
      return payment
    },
  }
}

export type PaddleShop = Awaited<ReturnType<typeof startPaddleShop>>
