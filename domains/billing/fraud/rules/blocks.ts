import { emailProblem } from '@/domains/accounts/identity/rules'
import { countries } from '@/platform/i18n/countries'
import { foldAddress } from '@/platform/text/typed/address'

/** The kinds of blocks. */
export const blockKinds = ['email', 'mailDomain', 'network', 'networkCountry', 'cardCountry'] as const
export type BlockKind = (typeof blockKinds)[number]

export interface Block {
  readonly kind: BlockKind
  readonly value: string
}

const hostname = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Returns the stored form of a value, so that the same value is stored once; null: it is not valid for its kind.
 * @param readNetwork the same for networks
 */
export function normaliseBlock({ kind, value }: Block, readNetwork: (given: string) => string | null): string | null {
  const given = value.trim()
  switch (kind) {
    case 'email':
      return emailProblem(given) === null ? foldAddress(given) : null
    case 'mailDomain': {
      const domain = given.toLowerCase().replace(/^@/, '')
      return hostname.test(domain) ? domain : null
    }
    case 'network':
      return readNetwork(given)
    default:
      return countries.find((code) => code === given.toUpperCase()) ?? null
  }
}

/** The facts of a buyer that blocks are compared with. */
interface Subject {
  readonly email: string
  /** The network, and what lies around it. */
  readonly networks?: readonly string[]
  readonly networkCountry?: string | null
  readonly cardCountry?: string | null
}

/** Everything in the list that would keep a purchase back. */
export function blocksAgainst({ email, networks = [], networkCountry, cardCountry }: Subject): Block[] {
  const domain = foldAddress(email).split('@').at(-1) ?? ''
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
  return [
    { kind: 'email', value: foldAddress(email) },
    ...domains.map((value) => ({ kind: 'mailDomain', value }) as const),
    ...networks.map((value) => ({ kind: 'network', value }) as const),
    ...(networkCountry ? [{ kind: 'networkCountry', value: networkCountry } as const] : []),
    ...(cardCountry ? [{ kind: 'cardCountry', value: cardCountry } as const] : []),
  ]
}
