import type { CompaniesContext } from '@/domains/accounts/companies'
import type { AddressesContext } from '@/domains/self-service/addresses'
import { mailCode, tryCode, useCodes } from '@/domains/self-service/addresses'

const purpose = 'company' as const

/** Companies prove their mailboxes as accounts do theirs. */
export const companyMailbox = (addresses: () => AddressesContext): CompaniesContext['mailbox'] => ({
  mailCode: ({ companyId: memberId, ...request }) => mailCode(addresses(), { ...request, memberId, purpose }),
  tryCode: (database, tried) => tryCode(database, { ...tried, purpose }),
  useCode: async (transaction, holder) => (await useCodes(transaction, holder, [purpose])) === 1,
})
