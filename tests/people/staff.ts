import { afterAll, beforeAll } from 'vitest'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import { startServer, type TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { signedInOperator } from './operator'

/** Opens the server of all tests of a file, with the browser of a logged-in operator. */
export function serverForStaff(role: Role, opened: (place: { server: TestServer; staff: Visitor }) => void) {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    opened({ server, staff: (await signedInOperator(server, role)).visitor })
  })
  afterAll(() => server.close())
}
