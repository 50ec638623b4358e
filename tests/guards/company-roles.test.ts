import { expect, it } from 'vitest'
import { calls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'
import { companyRoles } from '@/platform/contract/company-roles'

const ofMembers = Object.entries<CallDefinition>(calls)
  .filter(([, { who }]) => who === 'member')
  .sort(([one], [other]) => (one < other ? -1 : 1))

const rowOf = ([key, { companyRoles: may }]: (typeof ofMembers)[number]) => {
  const cells = companyRoles.map((role) => (may === 'everyone' || may?.includes(role) ? 'yes' : ''))
  return `| \`${key}\` | ${cells.join(' | ')} |`
}

const table = `# Who may do what in a company's session

Written by \`npx vitest run --project rules tests/guards/company-roles -u\` from what each call of a member says of itself. An empty cell is refused with 20035.

| Call | ${companyRoles.join(' | ')} |
|---|${companyRoles.map(() => '---|').join('')}
${ofMembers.map(rowOf).join('\n')}
`

it('the matrix of roles and calls is the one in the document', async () => {
  await expect(table).toMatchFileSnapshot('../../docs/reference/company-roles.md')
})

it('calls that secure a person’s account are closed in the session of a company', () => {
  const closed = /password|passkey|authenticator|recovery|second|email|addresses|delete|sessions|social/
  const open = ofMembers.filter(
    ([key, { companyRoles: may }]) => closed.test(key) && may !== undefined && may !== 'everyone',
  )
  expect(open.map(([key]) => key)).toEqual([])
})
