import pg from 'pg'
import { openDatabase } from '@/platform/database/connect'

let databases = 0

const template = 'foyer_template'

/** Creates the tables once; each test file begins with a copy of them. */
export async function createTemplate(server: string) {
  await ask(server, `create database ${template}`)
  const { close } = await openDatabase({ url: addressOf(server, template) })
  await close()
}

/** A new database with empty tables on the suite's PostgreSQL server. @returns its address */
export const createDatabase = (server: string) => create(server, ` template ${template}`)

/** A new database without any table. @returns its address */
export const createBareDatabase = (server: string) => create(server, '')

async function create(server: string, like: string): Promise<string> {
  const name = `test_${process.pid}_${databases++}`
  await ask(server, `create database ${name}${like}`)
  return addressOf(server, name)
}

async function ask(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function addressOf(server: string, database: string) {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}
