import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readConfig } from '@/apps/server/config'
import { staffFindings } from './staff'

describe('the company’s provider of staff', () => {
  /** Returns the finding about a provider with this answer. */
  async function findingOf(answer: (issuer: string) => RequestListener) {
    const server = createServer((request, response) => answer(issuer)(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const { staff } = readConfig({
        STAFF_ISSUER: issuer,
        STAFF_CLIENT_ID: 'foyer',
        STAFF_CLIENT_SECRET: 'a secret of the company',
        STAFF_ROLES: 'owner=foyer-owners',
        FOYER_DEMO: '1',
      })
      return await staffFindings({ staff })
    } finally {
      server.close()
    }
  }
  const document = (issuer: string) => JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` })

  it('is not mentioned without one', async () => expect(await staffFindings({ staff: null })).toEqual([]))

  it('answers with its discovery document', async () => {
    const [finding] = await findingOf((issuer) => (_request, response) => {
      response.setHeader('content-type', 'application/json').end(document(issuer))
    })
    expect(finding).toMatchObject({ state: 'ok', about: 'Staff login' })
  })

  it('is wrong where the document is of another provider or missing, and owners are told of their own login', async () => {
    const [other] = await findingOf(() => (_request, response) => {
      response.setHeader('content-type', 'application/json').end(document('https://other.example'))
    })
    const [none] = await findingOf(() => (_request, response) => void response.writeHead(404).end())
    for (const finding of [other, none]) {
      expect(finding).toMatchObject({ state: 'wrong', mend: expect.stringContaining('Owners can log in') })
    }
  })
})
