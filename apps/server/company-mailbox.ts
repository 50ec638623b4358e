import type { AddressesContext } from '@/domains/addresses'
import { mailCode, tryCode, useCodes } from '@/domains/addresses'
import type { CompaniesContext } from '@/domains/companies'

const purpose = 'company' as const

/** Companies prove their mailboxes as accounts do theirs. */
export const companyMailbox = (addresses: () => AddressesContext): CompaniesContext['mailbox'] => ({
  mailCode: ({ companyId: memberId, ...request }) => mailCode(addresses(), { ...request, memberId, purpose }),
  tryCode: (database, tried) => tryCode(database, { ...tried, purpose }),
  useCode: async (transaction, holder) => (await useCodes(transaction, holder, [purpose])) === 1,
})
