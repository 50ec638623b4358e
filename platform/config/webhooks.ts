import { type Networks, readNetworks } from '@/platform/net/networks'

/** A demo's receivers run on the same machine. */
const ofDemo = '127.0.0.0/8,::1'

/** Null: one of them is no network. */
export function webhookNetworks(
  { WEBHOOK_NETWORKS: given }: { readonly WEBHOOK_NETWORKS?: string | undefined },
  production: boolean,
): Networks | null {
  const written = given ?? (production ? '' : ofDemo)
  return readNetworks(
    written
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
  )
}
