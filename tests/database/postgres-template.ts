import pg from 'pg'
import { openDatabase } from '@/platform/database/connect'

const template = 'foyer_template'

/** The template of the tests' databases. Files in memory are copied twice as fast as blocks are written. */
export const likeTemplate = `template ${template} strategy file_copy`

/** Creates the tables once; each test file begins with a copy of them. */
export async function createTemplate(server: string) {
  await askServer(server, `create database ${template}`)
  const { close } = await openDatabase({ url: addressOf(server, template) })
  await close()
}

export async function askServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export function addressOf(server: string, database: string) {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}
