import isBIC from 'validator/es/lib/isBIC.js'
import isIBAN from 'validator/es/lib/isIBAN.js'
import { z } from 'zod/mini'
import type { ReadVariables } from '@/platform/config/parts'
import type { Currency } from '@/platform/money/currencies'
import { isCurrency } from '@/platform/money/iso-4217'
import type { ProviderSetup } from '../setup'
import type { TransferAccount } from './account'
import { TransferProvider } from './provider'

const needed = ['TRANSFER_HOLDER', 'TRANSFER_IBAN', 'TRANSFER_BIC'] as const

const bare = (text: string) => text.replaceAll(' ', '').toUpperCase()

const currenciesIn = ({ TRANSFER_CURRENCIES: named = 'EUR' }: ReadVariables) =>
  named.split(',').map((code) => code.trim()) as readonly Currency[]

const days = z.string().check(z.regex(/^([3-9]|[1-8]\d|90)$/, 'must be a number of days from 3 to 90'))

/**
 * Buyers transfer to the vendor's own account. Offered beside a provider, since not everything can be paid by transfer.
 */
export const setup: ProviderSetup<TransferAccount> = {
  takes: () => true,
  least: () => null,
  variables: {
    TRANSFER_HOLDER: z.optional(z.string().check(z.minLength(1), z.maxLength(70))),
    TRANSFER_IBAN: z.optional(z.string().check(z.refine((iban) => isIBAN(bare(iban)), 'must be an IBAN'))),
    TRANSFER_BIC: z.optional(z.string().check(z.refine((bic) => isBIC(bare(bic)), 'must be a BIC'))),
    TRANSFER_CURRENCIES: z.optional(z.string()),
    TRANSFER_DAYS: z.optional(days),
  },
  problems(read, chosen) {
    const missing = needed.filter((name) => !read[name])
    const unknown = currenciesIn(read).filter((code) => !isCurrency(code))
    return [
      ...(chosen
        ? ['PAYMENT_PROVIDER=transfer is none: transfers stand beside a provider (docs/guides/payments.md)']
        : []),
      ...(missing.length < needed.length
        ? missing.map((name) => `${name} must be set to be paid by transfer (docs/guides/payments.md)`)
        : []),
      ...unknown.map((code) => `TRANSFER_CURRENCIES names ${code}, which is no currency of ISO 4217`),
    ]
  },
  settings(read) {
    const { TRANSFER_HOLDER: holder, TRANSFER_IBAN: iban, TRANSFER_BIC: bic, TRANSFER_DAYS: within = '14' } = read
    if (!holder || !iban || !bic) return null
    return { holder, iban: bare(iban), bic: bare(bic), currencies: currenciesIn(read), days: Number(within) }
  },
  seller: () => 'vendor',
  page: { script: [], style: [], frame: [], connect: [] },
  open: async (account, { database, clock }) => new TransferProvider(database, clock, account),
}
