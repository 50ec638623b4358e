/** An account of costs, with the key of their tax where the account does not know it. */
export interface CostAccount {
  readonly account: number
  readonly taxKey?: number | undefined
}

interface MerchantAccounts {
  readonly transit: number
  readonly revenue: number
  readonly fees: CostAccount
}

/** Where movements on balances at providers are booked. */
export interface PayoutAccounts {
  /** The account of money at a provider that serves the vendor. */
  readonly transit: number
  readonly bank: number
  readonly fees: CostAccount
  readonly reserve: number
  readonly unknown: number
  readonly gains: number
  readonly losses: number
  readonly merchant: MerchantAccounts
}

type Optional<Accounts> = { readonly [Name in keyof Accounts]?: Accounts[Name] | undefined }

/** As `vendor.json` names them. */
export interface PayoutSettings extends Optional<Omit<PayoutAccounts, 'transit' | 'merchant'>> {
  /** The first day whose movements are booked. */
  readonly since: string
  readonly chart: 'SKR03' | 'SKR04'
  readonly merchant?: Optional<MerchantAccounts> | undefined
}

/** The settings that map movements to accounts. */
export interface LedgerSettings {
  readonly accountLength: number
  readonly clearing?: { readonly provider: number; readonly bank: number } | undefined
  readonly payouts?: PayoutSettings | undefined
}

/** By chart, with four digits. 94 is the key of § 13b UStG with 19 % of tax and input tax. */
const charts = {
  SKR03: {
    fees: { account: 4970, taxKey: 94 },
    reserve: 1525,
    unknown: 1590,
    gains: 2660,
    losses: 2150,
    merchant: { transit: 1362, revenue: 8338, fees: { account: 4760 } },
  },
  SKR04: {
    fees: { account: 6855, taxKey: 94 },
    reserve: 1350,
    unknown: 1370,
    gains: 4840,
    losses: 6880,
    merchant: { transit: 1462, revenue: 4338, fees: { account: 6770 } },
  },
} as const

/** The accounts of the settings, and of the chart where they name none. @returns null where movements are not booked */
export function payoutAccounts({ accountLength, clearing, payouts }: LedgerSettings): PayoutAccounts | null {
  if (!clearing || !payouts) return null
  const chart = charts[payouts.chart]
  // A longer account has zeros behind the four digits of the chart.
  const long = (account: number) => account * 10 ** (accountLength - 4)
  const cost = ({ account, ...key }: CostAccount): CostAccount => ({ account: long(account), ...key })
  return {
    transit: clearing.provider,
    bank: payouts.bank ?? clearing.bank,
    fees: payouts.fees ?? cost(chart.fees),
    reserve: payouts.reserve ?? long(chart.reserve),
    unknown: payouts.unknown ?? long(chart.unknown),
    gains: payouts.gains ?? long(chart.gains),
    losses: payouts.losses ?? long(chart.losses),
    merchant: {
      transit: payouts.merchant?.transit ?? long(chart.merchant.transit),
      revenue: payouts.merchant?.revenue ?? long(chart.merchant.revenue),
      fees: payouts.merchant?.fees ?? cost(chart.merchant.fees),
    },
  }
}
