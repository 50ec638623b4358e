import type {
  IAdjustmentResponse,
  ISubscriptionResponse,
  ITransactionAdjustmentResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk'

/** Paddle's entities on the wire, as in its API and its webhooks. */

let names = 0

/** Paddle's names sort by time. */
export const paddleId = (prefix: string) => `${prefix}_01jd${String(++names).padStart(22, '0')}`

/** The body of `POST /transactions`. */
export interface TransactionRequest {
  readonly currency_code: ITransactionResponse['currency_code']
  readonly custom_data: ITransactionResponse['custom_data']
  readonly discount?: { readonly amount: string }
  readonly items: readonly {
    readonly quantity: number
    readonly price: {
      readonly name: string
      readonly description: string
      readonly unit_price: { readonly amount: string; readonly currency_code: ITransactionResponse['currency_code'] }
      readonly billing_cycle: { readonly interval: 'month' | 'year'; readonly frequency: number } | null
      readonly tax_mode: 'internal'
      readonly custom_data: Record<string, string | number>
      readonly product: { readonly name: string; readonly tax_category: 'standard' }
    }
  }[]
}

const totalsOf = (total: number) => {
  const subtotal = Math.round(total / 1.19)
  return { subtotal: String(subtotal), discount: '0', tax: String(total - subtotal), total: String(total) }
}

type Product = ISubscriptionResponse['items'][number]['product']

const productOf = (id: string, name: string, at: string): Product => ({
  id,
  name,
  type: 'custom',
  description: null,
  tax_category: 'standard',
  image_url: null,
  custom_data: null,
  status: 'active',
  created_at: at,
  updated_at: at,
  import_meta: null,
})

/** A new transaction: its items priced, in draft until a buyer comes and says their country. */
export function transactionOf(asked: TransactionRequest, at: string): ITransactionResponse {
  const { currency_code } = asked
  const priced = asked.items.map(({ quantity, price: { product, ...price } }) => {
    const own = { ...price, id: paddleId('pri'), product_id: paddleId('pro') }
    return { quantity, price: own, product: productOf(own.product_id, product.name, at) }
  })
  const off = Number(asked.discount?.amount ?? 0)
  // Items with a trial cost nothing at first.
  const paid = asked.items.filter(({ price }) => !('trial_period' in price))
  const total = paid.reduce((all, { quantity, price }) => all + quantity * Number(price.unit_price.amount), -off)
  const totals = totalsOf(total)
  const grand = { grand_total: totals.total, grand_total_tax: totals.tax, fee: null, earnings: null, currency_code }
  const { discount: _, ...adjusted } = totals
  return {
    id: paddleId('txn'),
    status: 'draft',
    customer_id: null,
    address_id: null,
    business_id: null,
    custom_data: asked.custom_data ?? null,
    currency_code,
    origin: 'api',
    subscription_id: null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: null,
    items: priced.map(({ quantity, price }) => ({
      price_id: price.id,
      quantity,
      proration: null,
      price: {
        ...price,
        type: 'custom',
        trial_period: null,
        unit_price_overrides: [],
        quantity: { minimum: 1, maximum: 1 },
        status: 'active',
        created_at: at,
        updated_at: at,
        import_meta: null,
      },
    })),
    details: {
      tax_rates_used: [{ tax_rate: '0.19', totals }],
      totals: {
        ...totals,
        credit: '0',
        credit_to_balance: '0',
        balance: totals.total,
        ...grand,
      },
      adjusted_totals: { ...adjusted, ...grand, retained_fee: '0' },
      payout_totals: null,
      adjusted_payout_totals: null,
      line_items: priced.map(({ quantity, price, product }, index) => ({
        id: paddleId('txnitm'),
        price_id: price.id,
        quantity,
        proration: null,
        tax_rate: '0.19',
        unit_totals: totalsOf(Number(price.unit_price.amount)),
        totals: totalsOf(quantity * Number(price.unit_price.amount) - (index === 0 ? off : 0)),
        product,
      })),
    },
    payments: [],
    checkout: { url: 'https://shop.example.test/checkout.htm' },
    created_at: at,
    updated_at: at,
    billed_at: null,
    revised_at: null,
  }
}

/** An attempt to pay, with the data of a buyer's card, which Foyer must not store. */
export const attemptOf = (
  { details }: ITransactionResponse,
  status: ITransactionResponse['payments'][number]['status'],
  at: string,
): ITransactionResponse['payments'][number] => ({
  payment_attempt_id: paddleId('attempt'),
  payment_method_id: paddleId('paymtd'),
  stored_payment_method_id: paddleId('stored'),
  amount: details?.totals?.total ?? '0',
  status,
  error_code: status === 'error' ? 'declined' : null,
  method_details: {
    type: 'card',
    card: { type: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2039, cardholder_name: 'Ada Example' },
    paypal: null,
    south_korea_local_card: null,
    underlying_details: null,
  },
  created_at: at,
  captured_at: status === 'captured' ? at : null,
})

/** Returns Paddle's debt for a sale, in a balance of euros. */
export function payoutTotalsOf(
  { totals }: NonNullable<ITransactionResponse['details']>,
  earnings: number,
  fee: number,
): NonNullable<NonNullable<ITransactionResponse['details']>['payout_totals']> | null {
  if (!totals) return null
  const { fee: _, earnings: __, ...rest } = totals
  const own = { fee: String(fee), earnings: String(earnings), exchange_rate: '1', fee_rate: '0.05' }
  return { ...rest, ...own, currency_code: 'EUR' }
}

type Adjustment = IAdjustmentResponse & ITransactionAdjustmentResponse

/** The adjustment that `POST /adjustments` creates; a full one covers every line of its transaction. */
export function adjustmentOf(
  { id, details, currency_code }: ITransactionResponse,
  asked: { readonly action: Adjustment['action']; readonly reason: string; readonly type?: 'full' | 'partial' } & {
    readonly items?: readonly {
      readonly item_id: string
      readonly type: 'full' | 'partial'
      readonly amount: string | null
    }[]
  },
  status: Adjustment['status'],
  at: string,
): Adjustment {
  const lines = details?.line_items ?? []
  const wanted = asked.items ?? lines.map((line) => ({ item_id: line.id, type: 'full' as const, amount: null }))
  const items = wanted.map((item) => {
    const line = lines.find(({ id: line }) => line === item.item_id)
    const { subtotal, tax, total } = totalsOf(Number(item.amount ?? line?.totals?.total ?? 0))
    return { id: paddleId('adjitm'), ...item, proration: null, totals: { subtotal, tax, total } }
  })
  const { subtotal, tax, total } = totalsOf(items.reduce((all, { totals }) => all + Number(totals.total), 0))
  return {
    id: paddleId('adj'),
    action: asked.action,
    type: asked.type ?? 'partial',
    transaction_id: id,
    subscription_id: null,
    customer_id: paddleId('ctm'),
    reason: asked.reason,
    credit_applied_to_balance: false,
    currency_code,
    status,
    items,
    totals: { subtotal, tax, total, fee: '0', earnings: '0', currency_code, retained_fee: '0' },
    payout_totals: null,
    created_at: at,
    updated_at: at,
  }
}

const renews = ({ price }: ITransactionResponse['items'][number]) => Boolean(price?.billing_cycle)

export function subscriptionOf(
  { custom_data, currency_code, items }: ITransactionResponse,
  at: string,
  paidUntil: string,
): ISubscriptionResponse {
  return {
    id: paddleId('sub'),
    status: 'active',
    customer_id: paddleId('ctm'),
    address_id: paddleId('add'),
    business_id: null,
    currency_code,
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: at,
    next_billed_at: paidUntil,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: { starts_at: at, ends_at: paidUntil },
    billing_cycle: { interval: 'month', frequency: 1 },
    scheduled_change: null,
    management_urls: { update_payment_method: null, cancel: 'https://paddle.example.test/subscriptions/cancel' },
    items: (items.some(renews) ? items.filter(renews) : items).flatMap(({ price, quantity }) => {
      const billed = {
        previously_billed_at: at,
        next_billed_at: paidUntil,
        trial_dates: null,
        product: productOf(price?.product_id ?? '', price?.name ?? '', at),
      }
      const item = { status: 'active', quantity, recurring: true, created_at: at, updated_at: at, ...billed, price }
      return price ? [item as ISubscriptionResponse['items'][number]] : []
    }),
    custom_data: custom_data ?? null,
    import_meta: null,
  }
}
