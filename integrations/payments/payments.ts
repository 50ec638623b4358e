import type { Logger } from 'pino'
import type { Database, Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { forEach } from '@/platform/jobs/each'
import { enqueue } from '@/platform/jobs/queue'
import type { Worker } from '@/platform/jobs/worker'
import { before, type Clock, days, minutes } from '@/platform/time/duration'
import { inSpan, SpanKind } from '@/platform/tracing/tracing'
import type { BegunPayment, Delivery, Notice, PaymentProvider, PaymentRequest, ProviderName } from './provider'
import { reconcile } from './reconcile'
import {
  afterReport,
  isOfElsewhere,
  type PaymentReport,
  type PaymentStatus,
  type Report,
  type SubscriptionReport,
} from './report'
import type { SellerKind } from './seller'
import type { SetupFinding } from './setup-finding'
import {
  latestDelivery,
  lockDelivery,
  markReplayed,
  purgeDeliveries,
  recordDelivery,
  recordFailure,
  recordFee,
  waitForTurn,
} from './store'
import { readStoredReport } from './stored-report'
import type { webhookDeliveries } from './tables'
import { TransferProvider } from './transfer/provider'

declare module '@/platform/installation/deps' {
  interface Deps {
    readonly payments: Payments
  }
}

/**
 * The reaction of a domain to reports of payments. It runs in the transaction that records the report, for one report
 * of a payment at a time, and must handle reports that come late, twice and in any order (`afterReport` decides what is
 * news).
 */
export interface PaymentListener {
  payment?(transaction: Transaction, provider: ProviderName, report: PaymentReport): Promise<void>
  subscription?(transaction: Transaction, provider: ProviderName, report: SubscriptionReport): Promise<void>
  /** Returns whether a subscription begun elsewhere was imported; others are ignored (decision 0098). */
  wasBrought?(transaction: Transaction, provider: ProviderName, subscription: string): Promise<boolean>
}

/** The payments of the installation, as the domains see them. */
export interface Payments {
  /** The seller of new purchases. */
  readonly seller: SellerKind
  /** Transfers to the vendor's own account; null: they are not offered. */
  readonly byTransfer: TransferProvider | null
  /**
   * Begins a payment at the provider that this installation sells through, or by transfer. Goes over the network.
   */
  begin(
    request: PaymentRequest,
    by?: 'transfer' | undefined,
  ): Promise<BegunPayment & { readonly provider: ProviderName }>
  /** Returns a provider by name, for earlier payments; null: it is not configured. */
  provider(name: ProviderName): PaymentProvider | null
  /** Returns who sells by way of a provider; the vendor, where it is not configured. */
  sellerOf(name: ProviderName): SellerKind
  /** Looks at what the vendor has set up at each provider, and when it last told something. Goes over the network. */
  examine(publicUrl: string): Promise<readonly ExaminedProvider[]>
  /** Where the provider's own invoice of a payment is for now. Goes over the network. */
  invoiceAddress(name: ProviderName, payment: string): Promise<string | null>
  /**
   * Asks the provider for the state of a payment and tells the listeners. Goes over the network.
   * @param known the caller's current state: listeners run only if the provider has newer news
   */
  refresh(provider: ProviderName, payment: string, known?: PaymentStatus): Promise<PaymentReport | null>
  listen(listener: PaymentListener): void
  /**
   * Processes a recorded webhook once more, through the same gateway: effects that it had before remain as they are.
   * @returns the record as it was before; null when there is none
   */
  replay(transaction: Transaction, provider: ProviderName, event: string): Promise<RecordedDelivery | null>
}

/** A provider of the installation, as it was found. */
export interface ExaminedProvider {
  readonly name: ProviderName
  readonly findings: readonly SetupFinding[]
}

export type RecordedDelivery = typeof webhookDeliveries.$inferSelect

export type Receipt = 'accepted' | 'duplicate' | 'forged'

export interface PaymentsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly worker: Worker
  readonly log: Logger
}

/** Whether a webhook has ever come in that its secret proves. */
function deliveryFinding(latest: Date | null): SetupFinding {
  const about = 'Webhooks that arrived'
  if (latest === null) return { about, state: 'unknown', why: 'None yet. One comes with the first payment.' }
  return { about, state: 'ok', why: `The last one came on ${latest.toISOString()}.` }
}

interface OpenedProvider {
  readonly provider: PaymentProvider
  readonly seller: SellerKind
}

/** Where everything that providers tell arrives: by webhook, by being asked, by reconciliation. */
export class PaymentIntake implements Payments {
  readonly #current: PaymentProvider
  readonly seller: SellerKind
  readonly #listeners: PaymentListener[] = []
  readonly #providers = new Map<ProviderName, PaymentProvider>()
  readonly #sellers = new Map<ProviderName, SellerKind>()

  constructor(
    /** The first one is sold through; the others look after what was sold through them. */
    providers: readonly [OpenedProvider, ...OpenedProvider[]],
    private readonly installation: PaymentsOptions,
  ) {
    this.#current = providers[0].provider
    this.seller = providers[0].seller
    for (const { provider, seller } of providers) {
      this.#providers.set(provider.name, provider)
      this.#sellers.set(provider.name, seller)
    }
    const { worker, database, clock, log } = installation
    worker.handle<{ provider: ProviderName; payment: string }>(
      'payments.ask',
      async ({ provider, payment }) => {
        await this.refresh(provider, payment)
      },
      'outside',
    )
    worker.recur(
      'payments.reconcile',
      minutes(10),
      async () => {
        await forEach(this.#providers.values(), (provider) =>
          reconcile(provider, {
            database,
            now: clock(),
            log,
            apply: (report) => this.apply(provider.name, report),
          }),
        )
      },
      'outside',
    )
    worker.recur('payments.purge', days(1), async (patient) => {
      await purgeDeliveries(patient, before(clock(), days(90)))
    })
  }

  get byTransfer() {
    const provider = this.#providers.get('transfer')
    return provider instanceof TransferProvider ? provider : null
  }

  async begin(request: PaymentRequest, by?: 'transfer') {
    const provider = (by && this.provider(by)) ?? this.#current
    const { name } = provider
    const begun = await inSpan(`${name}: begin`, SpanKind.CLIENT, {}, () => provider.begin(request))
    return { provider: name, ...begun }
  }

  async examine(publicUrl: string) {
    const { database, clock } = this.installation
    const examine = async (provider: PaymentProvider) => {
      const { name, signatureHeader } = provider
      const look = async () => (await provider.examine?.(`${publicUrl}/webhooks/${name}`, clock())) ?? []
      const findings = await inSpan(`${name}: examine`, SpanKind.CLIENT, {}, look)
      const told = signatureHeader === null ? [] : [deliveryFinding(await latestDelivery(database, name))]
      return { name, findings: [...findings, ...told] }
    }
    return Promise.all([...this.#providers.values()].map(examine))
  }

  sellerOf(name: ProviderName) {
    return this.#sellers.get(name) ?? 'vendor'
  }

  async invoiceAddress(name: ProviderName, payment: string) {
    const find = async () => (await this.provider(name)?.invoiceAddress?.(payment)) ?? null
    return inSpan(`${name}: invoice`, SpanKind.CLIENT, {}, find)
  }

  provider(name: ProviderName) {
    return this.#providers.get(name) ?? null
  }

  async refresh(provider: ProviderName, payment: string, known?: PaymentStatus) {
    const ask = async () => (await this.provider(provider)?.paymentOf(payment)) ?? null
    const report = await inSpan(`${provider}: ask`, SpanKind.CLIENT, {}, ask)
    if (report && (known === undefined || afterReport(known, report) !== known)) await this.apply(provider, report)
    return report
  }

  listen(listener: PaymentListener) {
    this.#listeners.push(listener)
  }

  /**
   * Takes a webhook in. Its record and its effect are one transaction: what fails is delivered again, and what was
   * delivered before does nothing.
   */
  async receive(provider: PaymentProvider, delivery: Delivery): Promise<Receipt> {
    const now = this.installation.clock()
    const notice = await provider.readDelivery(delivery, now)
    if (notice === null) return 'forged'
    try {
      const done = await allOrNothing(this.installation.database, async (transaction) => {
        if (!(await recordDelivery(transaction, provider.name, notice, now))) return null
        if (notice.tells !== null) await this.#tell(transaction, provider.name, notice.tells)
        return true
      })
      this.installation.worker.wake()
      return done === null ? 'duplicate' : 'accepted'
    } catch (error) {
      await recordFailure(this.installation.database, provider.name, notice, { now, error })
      throw error
    }
  }

  async replay(transaction: Transaction, provider: ProviderName, event: string) {
    const delivery = await lockDelivery(transaction, provider, event)
    if (!delivery) return null
    const tells = readStoredReport(delivery.tells)
    if (tells !== null) await this.#tell(transaction, provider, tells)
    await markReplayed(transaction, provider, event)
    return delivery
  }

  /** Lets the listeners know what a provider said when it was asked. */
  async apply(provider: ProviderName, report: Report) {
    await allOrNothing(this.installation.database, async (transaction) => {
      await this.#tell(transaction, provider, report)
      return true
    })
    this.installation.worker.wake()
  }

  /** Lets the listeners know, or has the provider asked where its notice names a payment and no more. */
  async #tell(transaction: Transaction, provider: ProviderName, report: NonNullable<Notice['tells']>) {
    if (report.kind === 'ask') {
      const payload = { provider, payment: report.payment }
      return enqueue(transaction, { kind: 'payments.ask', payload, runAt: this.installation.clock() })
    }
    if (isOfElsewhere(report) && !(await this.#wasBrought(transaction, provider, report.checkout))) return
    await waitForTurn(transaction, provider, report.kind === 'payment' ? report.payment : report.subscription)
    if (report.kind === 'payment' && report.fee) {
      await recordFee(transaction, provider, { payment: report.payment, fee: report.fee, at: report.at })
    }
    for (const listener of this.#listeners) {
      if (report.kind === 'payment') await listener.payment?.(transaction, provider, report)
      else await listener.subscription?.(transaction, provider, report)
    }
  }

  async #wasBrought(transaction: Transaction, provider: ProviderName, subscription: string) {
    for (const listener of this.#listeners) {
      if (await listener.wasBrought?.(transaction, provider, subscription)) return true
    }
    return false
  }
}
