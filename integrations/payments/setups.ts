import type { PageSources } from '@/platform/contract/page-sources'
import { setup as paddle } from './paddle/setup'
import type { ProviderName } from './provider'
import { setup as sandbox } from './sandbox/setup'
import type { ProviderSetup } from './setup'
import { setup as stripe } from './stripe/setup'
import { setup as transfer } from './transfer/setup'

/** The server's half of each provider: a line, and a file in its folder. */
export const setups = { sandbox, paddle, stripe, transfer } as const satisfies {
  readonly [Name in ProviderName]: unknown
}

type SettingsOf<Name extends ProviderName> = NonNullable<ReturnType<(typeof setups)[Name]['settings']>>

/** How this installation is paid: where new payments begin, and every provider that is set up. */
export type PaymentConfig = { readonly provider: ProviderName } & {
  readonly [Name in ProviderName]: SettingsOf<Name> | null
}

/** The same without the types of its settings, for anyone who walks all of them. */
export const setupOf = (name: ProviderName): ProviderSetup<unknown> => setups[name] as ProviderSetup<unknown>

export const pageSourcesOf = (name: ProviderName): PageSources => setups[name].page
