import pg from 'pg'

let databases = 0

/** A new, empty database on the suite's PostgreSQL server. @returns its address */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${process.pid}_${databases++}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
