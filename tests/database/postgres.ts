import { expect, inject } from 'vitest'
import { addressOf, askServer, likeTemplate } from './postgres-template'

interface TestDatabase {
  readonly name: string
  /** The file of tests that made it. */
  readonly file: string | undefined
}

let count = 0
let databases: readonly TestDatabase[] = []

/** A new database with empty tables on the suite's PostgreSQL server. @returns its address */
export const createDatabase = (server: string) => create(server, likeTemplate)

/** A new database without any table. @returns its address */
export const createBareDatabase = (server: string) => create(server, '')

/**
 * A new database without any table, and the address by which its owner comes in past any pooler: a role that may do nothing
 * else, as managed PostgreSQL gives them.
 */
export async function createOwnedDatabase(server: string): Promise<string> {
  const { pathname } = new URL(await createBareDatabase(server))
  const [name, owner] = [pathname.slice(1), `${pathname.slice(1)}_owner`]
  await askServer(server, `create role ${owner} login`)
  await askServer(server, `alter database ${name} owner to ${owner}`)
  const address = new URL(addressOf(server, name))
  address.username = owner
  return address.href
}

async function create(server: string, like: string): Promise<string> {
  const file = expect.getState().testPath
  await dropThoseOfOthers(server, file)
  const name = `test_${process.pid}_${count++}`
  databases = [...databases, { name, file }]
  await askServer(server, `create database ${name} ${like}`)
  return addressOf(inject('pooler') ?? server, name)
}

/** The worker goes through one file after the other: databases of finished files are no longer needed. */
async function dropThoseOfOthers(server: string, file: string | undefined) {
  const done = databases.filter((database) => database.file !== file)
  databases = databases.filter((database) => database.file === file)
  for (const { name } of done) await askServer(server, `drop database if exists ${name} with (force)`)
}
