import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  IAdjustmentResponse,
  INotificationSettingsResponse,
  ISubscriptionResponse,
  ITransactionAdjustmentResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk'
import { sign } from '@/integrations/payments/signature'
import type { Clock } from '@/platform/time/duration'
import { noteExchange } from '../exchanges'
import { type Answer, bodyOf, no } from './answer'
import {
  adjustmentOf,
  attemptOf,
  paddleId,
  payoutTotalsOf,
  subscriptionOf,
  type TransactionRequest,
  transactionOf,
} from './wire'

export const paddleKeys = {
  PAYMENT_PROVIDER: 'paddle',
  PADDLE_API_KEY: 'pdl_sdbx_apikey_01jd_test',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_01jd_secret',
  PADDLE_CLIENT_TOKEN: 'test_7d279f61a3',
}

type Adjustment = IAdjustmentResponse & ITransactionAdjustmentResponse

type Managed = Pick<ISubscriptionResponse, 'management_urls'>

/** Paddle's API as far as Foyer uses it, on a port of its own, with a sender of signed webhooks. */
export async function startPaddle() {
  const transactions = new Map<string, ITransactionResponse & { adjustments: Adjustment[] }>()
  const subscriptions = new Map<string, ISubscriptionResponse>()
  const methods = new Map<string, object>()
  const destinations: INotificationSettingsResponse[] = []
  const events: { event_id: string; event_type: string; occurred_at: string; notification_id: string; data: object }[] =
    []
  const asked: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
  /** Answers to give in place of the next ones. */
  const surprises: Answer[] = []
  let clock: Clock = () => new Date()
  const now = () => clock().toISOString()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://paddle')
    const body = await bodyOf(request)
    asked.push({ method: request.method ?? '', path: url.pathname, body })
    const authorized = request.headers.authorization === `bearer ${paddleKeys.PADDLE_API_KEY}`
    const found = authorized ? answer(request.method ?? '', url, body) : no(403, 'forbidden')
    const surprise = surprises.shift()
    const { status = 200, data, pagination, error } = surprise ?? found
    const meta = { request_id: paddleId('req'), ...(pagination && { pagination }) }
    const documentation_url = `https://developer.paddle.com/v1/errors/${error?.code}`
    const said = error ? { error: { ...error, documentation_url }, meta } : { data, meta }
    if (surprise === undefined && authorized) {
      const { method = '', url: path = '' } = request
      noteExchange({ method, path, sent: JSON.stringify(body), status, answer: said })
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answer(method: string, url: URL, body: unknown): Answer {
    const [, collection, id, action] = url.pathname.split('/')
    switch (`${method} /${collection}${id ? '/ID' : ''}${action ? `/${action}` : ''}`) {
      case 'POST /transactions': {
        const transaction = { ...transactionOf(body as TransactionRequest, now()), adjustments: [] }
        transactions.set(transaction.id, transaction)
        return { status: 201, data: transaction }
      }
      case 'GET /transactions/ID': {
        const transaction = transactions.get(id ?? '')
        return transaction ? { data: included(url, transaction) } : no(404, 'not_found')
      }
      case 'GET /transactions/ID/invoice': {
        const transaction = transactions.get(id ?? '')
        if (transaction?.status !== 'completed') return no(404, 'transaction_invoice_not_found')
        return { data: { url: `https://paddle.example.test/${id}.pdf?expires=3600` } }
      }
      case 'PATCH /transactions/ID': {
        const transaction = transactions.get(id ?? '')
        if (!transaction) return no(404, 'not_found')
        if (transaction.status !== 'ready') return no(400, 'transaction_invalid_status_change')
        transaction.status = 'canceled'
        return { data: transaction }
      }
      case 'GET /transactions': {
        const since = url.searchParams.get('updated_at[GTE]') ?? ''
        const states = url.searchParams.get('status')?.split(',')
        const rows = [...transactions.values()].filter(
          ({ updated_at, status }) => updated_at >= since && (!states || states.includes(status)),
        )
        rows.sort((left, right) => left.updated_at.localeCompare(right.updated_at))
        return page(
          url,
          rows.map((row) => included(url, row)),
        )
      }
      case 'GET /events': {
        const kinds = url.searchParams.get('event_type')?.split(',')
        return page(url, events.filter(({ event_type }) => !kinds || kinds.includes(event_type)).toReversed())
      }
      case 'GET /notification-settings':
        return { data: destinations }
      case 'GET /adjustments':
        return page(
          url,
          [...transactions.values()].flatMap(({ adjustments }) => adjustments),
        )
      case 'POST /adjustments': {
        const wanted = body as Parameters<typeof adjustmentOf>[1] & { readonly transaction_id: string }
        const transaction = transactions.get(wanted.transaction_id)
        if (!transaction) return no(404, 'not_found')
        const adjustment = adjustmentOf(transaction, wanted, 'pending_approval', now())
        transaction.adjustments.push(adjustment)
        return { status: 201, data: adjustment }
      }
      case 'GET /subscriptions': {
        const customers = url.searchParams.get('customer_id')?.split(',') ?? []
        return page(
          url,
          [...subscriptions.values()].filter(({ customer_id }) => customers.includes(customer_id)),
        )
      }
      case 'GET /customers/ID/payment-methods': {
        const method = methods.get(url.pathname.split('/')[4] ?? '')
        return method ? { data: method } : no(404, 'not_found')
      }
      case 'GET /subscriptions/ID':
      case 'PATCH /subscriptions/ID':
      case 'POST /subscriptions/ID/pause':
      case 'POST /subscriptions/ID/cancel': {
        const subscription = subscriptions.get(id ?? '')
        if (!subscription) return no(404, 'not_found')
        const effective_at = subscription.current_billing_period?.ends_at ?? now()
        const { resume_at } = (body ?? {}) as { resume_at?: string }
        if (method === 'PATCH') Object.assign(subscription, withItems(subscription, body))
        else if (resume_at) subscription.scheduled_change = { action: 'pause', effective_at, resume_at }
        else if ((body as { effective_from?: string } | null)?.effective_from === 'immediately') {
          subscription.status = 'canceled'
        } else if (action) subscription.scheduled_change = { action: 'cancel', effective_at, resume_at: null }
        return { data: subscription }
      }
      case 'GET /subscriptions/ID/update-payment-method-transaction': {
        const subscription = subscriptions.get(id ?? '')
        if (!subscription) return no(404, 'not_found')
        const { custom_data, currency_code } = subscription
        const items = subscription.items.map(({ price, product }) => {
          const free = { ...price.unit_price, amount: '0' }
          return { quantity: 1, price: { ...price, unit_price: free, product: { name: product.name } } }
        })
        const asked = { items, currency_code, custom_data } as unknown as TransactionRequest
        const origin = 'subscription_payment_method_change' as const
        const transaction = { ...transactionOf(asked, now()), origin, subscription_id: id ?? null, adjustments: [] }
        transactions.set(transaction.id, transaction)
        return { data: transaction }
      }
    }
    return no(404, 'invalid_url')
  }

  /** Returns the changes that a request names: prices of its own become those of the items. */
  function withItems(subscription: ISubscriptionResponse, body: unknown): Partial<ISubscriptionResponse> {
    const {
      items,
      proration_billing_mode: _,
      ...rest
    } = body as {
      items?: TransactionRequest['items']
      proration_billing_mode?: string
    }
    const [known] = subscription.items
    if (!items || !known) return rest
    const { currency_code, custom_data } = subscription
    const priced = transactionOf({ items, currency_code, custom_data: custom_data ?? null }, now())
    return { ...rest, items: priced.items.flatMap(({ price }) => (price ? [{ ...known, price }] : [])) }
  }

  /** Adjustments are included only on request, and there without their type. */
  function included(url: URL, { adjustments, ...transaction }: ITransactionResponse & { adjustments: Adjustment[] }) {
    if (!url.searchParams.get('include')?.includes('adjustment')) return transaction
    const asIncluded = ({ type: _, ...adjustment }: Adjustment) => adjustment
    return { ...transaction, adjustments: (adjustments as Adjustment[]).map(asIncluded) }
  }

  function page(url: URL, rows: readonly object[]): Answer {
    const start = Number(url.searchParams.get('after') ?? 0)
    const size = Math.min(Number(url.searchParams.get('per_page') ?? 50), 2)
    url.searchParams.set('after', String(start + size))
    const next = `${address}${url.pathname}${url.search}`
    const has_more = start + size < rows.length
    const pagination = { per_page: size, next, has_more, estimated_total: rows.length }
    return { data: rows.slice(start, start + size), pagination }
  }

  const transaction = (id: string) => {
    const found = transactions.get(id)
    if (!found) throw new Error(`Paddle has no transaction ${id}`)
    return found
  }

  /** A buyer opens Paddle's checkout and says their country: a draft is ready then. */
  function come(id: string) {
    Object.assign(transaction(id), { status: 'ready', customer_id: paddleId('ctm'), address_id: paddleId('add') })
  }

  /**
   * Something happened: Paddle lists it, and has a webhook for it, which a test delivers or loses. The addresses at which a
   * buyer changes a subscription are in answers alone.
   */
  function event<Data extends object>(event_type: string, { management_urls: _, ...data }: Data & Partial<Managed>) {
    const happened = {
      event_id: paddleId('evt'),
      event_type,
      occurred_at: now(),
      notification_id: paddleId('ntf'),
      data: structuredClone(data),
    }
    events.push(happened)
    noteExchange({ event: event_type, object: happened })
    return happened
  }

  return {
    address,
    asked,
    surprises,
    destinations,
    subscriptions,
    follow(other: Clock) {
      clock = other
    },
    transaction,
    event,
    come,
    /** A buyer's attempt at Paddle's checkout. @returns the event that Paddle sends */
    attempt(id: string, status: 'captured' | 'error' | 'action_required') {
      const payment = transaction(id)
      if (payment.status === 'draft') come(id)
      payment.payments.unshift(attemptOf(payment, status, now()))
      if (status === 'captured') payment.status = 'completed'
      payment.updated_at = now()
      const { adjustments: _, ...data } = payment
      const kinds = { captured: 'completed', error: 'payment_failed', action_required: 'updated' }
      return event(`transaction.${kinds[status]}`, data)
    },
    /** Sets Paddle's debt for a sale, in cents of the euro. */
    settle(id: string, { earnings, fee }: { earnings: number; fee: number }) {
      const { details } = transaction(id)
      if (details) details.payout_totals = payoutTotalsOf(details, earnings, fee)
    },
    payOut: (amount: number, remittance_reference: string) =>
      event('payout.paid', {
        id: paddleId('pay'),
        remittance_reference,
        status: 'paid',
        amount: String(amount),
        currency_code: 'EUR',
      }),
    /** Paddle looks at a refund, or a bank takes money back. The transaction stays as it was. */
    adjust(
      id: string,
      action: Adjustment['action'],
      status: Adjustment['status'],
      payout_totals: Adjustment['payout_totals'] = null,
    ) {
      const payment = transaction(id)
      const pending = payment.adjustments.find((adjustment) => adjustment.status === 'pending_approval')
      const adjustment = pending ?? adjustmentOf(payment, { action, reason: 'Paddle', type: 'full' }, status, now())
      if (!pending) payment.adjustments.push(adjustment)
      Object.assign(adjustment, { status, updated_at: now(), payout_totals })
      return event(pending ? 'adjustment.updated' : 'adjustment.created', adjustment)
    },
    subscribe(id: string, paidUntil: Date) {
      const subscription = subscriptionOf(transaction(id), now(), paidUntil.toISOString())
      subscriptions.set(subscription.id, subscription)
      return event('subscription.created', { ...subscription, transaction_id: id })
    },
    /** The bank has replaced the card that pays for a subscription. */
    renewCard({ customer_id }: ISubscriptionResponse) {
      const card = { type: 'visa', cardholder_name: 'Ada', last4: '1881', expiry_month: 4, expiry_year: 2035 }
      const facts = { id: paddleId('paymtd'), customer_id, address_id: paddleId('add'), type: 'card' }
      const method = { ...facts, origin: 'subscription', saved_at: now(), updated_at: now() }
      methods.set(method.id, { ...method, card, paypal: null, south_korea_local_card: null, underlying_details: null })
      return event('payment_method.saved', method)
    },
    /** A webhook on its way, as Paddle sends it. */
    webhook(sent: object, secret = paddleKeys.PADDLE_WEBHOOK_SECRET) {
      const body = Buffer.from(JSON.stringify(sent))
      const headers = { 'content-type': 'application/json', 'paddle-signature': sign(body, secret, clock()) }
      return { method: 'POST', headers, body }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
