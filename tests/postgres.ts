import { inject } from 'vitest'
import { addressOf, askServer, likeTemplate } from './postgres-template'

let databases = 0

/** A new database with empty tables on the suite's PostgreSQL server. @returns its address */
export const createDatabase = (server: string) => create(server, likeTemplate)

/** A new database without any table. @returns its address */
export const createBareDatabase = (server: string) => create(server, '')

async function create(server: string, like: string): Promise<string> {
  const name = `test_${process.pid}_${databases++}`
  await askServer(server, `create database ${name} ${like}`)
  return addressOf(inject('pooler') ?? server, name)
}
