import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import Companies from './companies'

const read = 'GET /console/api/members/companies'
const since = 1_790_000_000

it('shows a company’s people, pending changes and ways to join', async () => {
  const person = { joined: since, notice: null }
  const company = {
    billing_email: 'bills@acme.test',
    people: [
      { ...person, id: 7, name: 'Olga', email: 'olga@acme.test', role: 'owner', notice: { role: 'gone', at: since } },
      { ...person, id: 8, name: '', email: 'paul@acme.test', role: 'technical' },
    ],
    count: 12,
    waiting: 1,
    domains: [
      { domain: 'acme.test', joins: 'request', proven: since },
      { domain: 'old.test', joins: null, proven: since },
    ],
    invitations: [{ id: 3, kind: 'link', email: '', role: 'user', from: 'Olga', until: since, uses_left: 4 }],
  }
  answer({ [read]: [{ data: { company, companies: [] } }] })
  draw(<Companies member={9} />)
  expect((await screen.findByRole('link', { name: 'Olga' })).getAttribute('href')).toMatch(/\/members\/7$/)
  screen.getByRole('link', { name: 'paul@acme.test' })
  screen.getByText(new RegExp(`olga@acme.test .*${translate('companies.card.companyRole.gone')}`))
  screen.getByText(translate('companies.card.companyShown', { shown: 2, count: 12 }))
  screen.getByText(translate('companies.card.domainRequest'))
  screen.getByText(translate('companies.card.domainClosed'))
  screen.getByText(translate('companies.card.companyLink', { count: 4 }))
})

it('shows the companies that a person acts for, or that there are none', async () => {
  const companies = [{ id: 9, name: 'Acme GmbH', role: 'billing', joined: since, notice: null }]
  answer({ [read]: [{ data: { company: null, companies } }, { data: { company: null, companies: [] } }] })
  draw(<Companies member={7} />)
  expect((await screen.findByRole('link', { name: 'Acme GmbH' })).getAttribute('href')).toMatch(/\/members\/9$/)
  screen.getByText(translate('companies.card.companyRole.billing'))
  draw(<Companies member={8} />)
  await screen.findByText(translate('companies.card.noCompanies'))
})
