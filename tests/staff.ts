import { afterAll, beforeAll } from 'vitest'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import { signedInOperator } from './operator'
import { startServer, type TestServer } from './server'
import type { Visitor } from './visitor'

/** Opens the server of all tests of a file, with the browser of a logged-in operator. */
export function serverForStaff(role: Role, opened: (place: { server: TestServer; staff: Visitor }) => void) {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    opened({ server, staff: (await signedInOperator(server, role)).visitor })
  })
  afterAll(() => server.close())
}
