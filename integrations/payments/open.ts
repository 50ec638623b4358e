import { PaymentIntake, type PaymentsOptions } from './payments'
import { type ProviderName, providerNames } from './provider'
import { type PaymentConfig, setupOf } from './setups'

/** Sets up the providers that the installation is configured for, and their background work. */
export async function openPayments({
  config,
  ...installation
}: PaymentsOptions & { readonly config: PaymentConfig }): Promise<PaymentIntake> {
  const openOne = async (name: ProviderName) => ({
    provider: await setupOf(name).open(config[name], installation),
    seller: setupOf(name).seller(config[name]),
  })
  const others = providerNames.filter((name) => name !== config.provider && config[name] !== null)
  const intake = new PaymentIntake(
    [await openOne(config.provider), ...(await Promise.all(others.map(openOne)))],
    installation,
  )
  for (const name of [config.provider, ...others]) setupOf(name).attend?.(intake, installation)
  return intake
}
