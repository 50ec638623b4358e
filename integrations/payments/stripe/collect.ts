import type { PaymentOnWire } from '../browser'
import type { Collect } from '../collect'
import css from './stripe.module.css'

type StripePayment = Extract<PaymentOnWire, { provider: 'stripe' }>

interface CheckoutPage {
  mount(place: HTMLElement): void
  destroy(): void
}

/** As much of Stripe.js as is used here. */
interface StripeInBrowser {
  createEmbeddedCheckoutPage(options: {
    fetchClientSecret: () => Promise<string>
    onComplete: () => void
  }): Promise<CheckoutPage>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeInBrowser
  }
}

let loading: Promise<StripeInBrowser> | undefined

/** Stripe's script comes from its own address alone, and only for who is about to pay. */
function load({ script, publishableKey }: StripePayment): Promise<StripeInBrowser> {
  loading ??= new Promise<StripeInBrowser>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.onload = () =>
      window.Stripe ? resolve(window.Stripe(publishableKey)) : reject(new Error('The script brought no Stripe'))
    element.onerror = () => reject(new Error('The script did not come'))
    document.head.append(element)
  })
  // One that failed may be tried again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Lets the buyer pay in Stripe's form, in a window over the page. Banks that have a page of their own lead back by themselves. */
export const collect: Collect<'stripe'> = async (payment, { close }) => {
  const stripe = await load(payment)
  const [dialog, place] = windowFor(close)
  const ending = new AbortController()
  return new Promise((resolve, reject) => {
    const settle = (state: 'paid' | 'left') => {
      ending.abort()
      resolve({ state })
    }
    dialog.addEventListener('close', () => settle('left'), { signal: ending.signal })
    stripe
      .createEmbeddedCheckoutPage({
        fetchClientSecret: async () => payment.clientSecret,
        onComplete: () => settle('paid'),
      })
      .then((page) => {
        // Stripe has one of these at a time, so it goes with its window.
        const end = () => {
          page.destroy()
          dialog.remove()
        }
        if (ending.signal.aborted) return end()
        ending.signal.addEventListener('abort', end)
        page.mount(place)
      })
      .catch((error) => {
        dialog.remove()
        reject(error)
      })
  })
}

function windowFor(closing: string): [HTMLDialogElement, HTMLElement] {
  const dialog = document.createElement('dialog')
  dialog.className = css.window ?? ''
  dialog.setAttribute('aria-label', 'Stripe')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = css.close ?? ''
  close.textContent = closing
  close.onclick = () => dialog.close()
  const place = document.createElement('div')
  dialog.append(close, place)
  document.body.append(dialog)
  dialog.showModal()
  return [dialog, place]
}
