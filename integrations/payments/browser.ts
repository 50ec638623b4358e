import { z } from 'zod/mini'
import { payment as paddle } from './paddle/browser'
import { payment as sandbox } from './sandbox/browser'
import { payment as stripe } from './stripe/browser'
import { payment as transfer } from './transfer/browser'

/** The browser's part of each provider: a line, and a file in its folder. */
const payments = { sandbox, paddle, stripe, transfer } as const

export type ProviderName = keyof typeof payments

export const providerNames = Object.keys(payments) as readonly ProviderName[]

/** Providers that cannot refund: the operator returns the money by hand, and says so. */
export const returnedByHand: readonly ProviderName[] = ['transfer']

type Payment = (typeof payments)[ProviderName]

export const payment = z.discriminatedUnion('provider', Object.values(payments) as [Payment, ...Payment[]])
export type PaymentOnWire = z.output<typeof payment>
