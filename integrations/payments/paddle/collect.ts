import { type Language, writtenTag } from '@/platform/i18n/languages'
import type { PaymentOnWire } from '../browser'
import type { Collect } from '../collect'

type PaddlePayment = Extract<PaymentOnWire, { provider: 'paddle' }>

interface PaddleEvent {
  readonly name?: string
}

/** As much of Paddle.js as is used here. */
interface Paddle {
  readonly Environment: { set(environment: string): void }
  Initialize(options: { token: string }): void
  Update(options: { eventCallback: (event: PaddleEvent) => void }): void
  readonly Checkout: { open(options: object): void; close(): void }
}

declare global {
  interface Window {
    Paddle?: Paddle
  }
}

let loading: Promise<Paddle> | undefined

/** Paddle's script comes from its own address alone, and only for who is about to pay. */
function load({ script, environment, clientToken }: PaddlePayment): Promise<Paddle> {
  loading ??= new Promise<Paddle>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.onload = () => {
      const paddle = window.Paddle
      if (!paddle) return reject(new Error('The script brought no Paddle'))
      if (environment === 'sandbox') paddle.Environment.set('sandbox')
      paddle.Initialize({ token: clientToken })
      resolve(paddle)
    }
    element.onerror = () => reject(new Error('The script did not come'))
    document.head.append(element)
  })
  // One that failed may be tried again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Lets the buyer pay in Paddle's window. */
export const collect: Collect<'paddle'> = async (payment, { language }) => ({
  state: (await open(payment, language)) ? 'paid' : 'left',
})

/** @returns whether they paid; false: they closed it */
async function open(payment: PaddlePayment, language: Language): Promise<boolean> {
  const paddle = await load(payment)
  return new Promise((resolve) => {
    paddle.Update({
      eventCallback: ({ name }) => {
        if (name === 'checkout.completed') {
          resolve(true)
          paddle.Checkout.close()
        }
        if (name === 'checkout.closed') resolve(false)
      },
    })
    const { theme } = document.documentElement.dataset
    const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    paddle.Checkout.open({
      transactionId: payment.payment,
      settings: {
        displayMode: 'overlay',
        locale: writtenTag(language),
        theme: dark ? 'dark' : 'light',
        allowLogout: false,
        // Each of these would have another total paid than was agreed, and that delivers nothing.
        showAddDiscounts: false,
        showAddTaxId: false,
        allowDiscountRemoval: false,
      },
    })
  })
}
